// n8n finds the nodes and credentials in package.json ("n8n"), not here.
// The file exists because `main` has to point at something that can be required.
module.exports = {};
