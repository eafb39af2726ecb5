/** What tools/fault-matrix.ts asks for; without it, the sample is run. */
const { SVC_FAULTS, SVC_FAULTS_ONLY = '', SVC_FAULTS_REPORT, SVC_FAULTS_SEED = '1' } = process.env;

export const settingsOfRun = {
	/** All cells instead of a sample. */
	all: SVC_FAULTS === 'all',
	/** Only cells with this in their name. */
	only: SVC_FAULTS_ONLY,
	/** Where each cell's result is noted, one JSON object a line. */
	reportFile: SVC_FAULTS_REPORT,
};

/** Which sample: the same number, the same cells. */
export const seed = Number(SVC_FAULTS_SEED);
