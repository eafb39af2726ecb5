/** The start page: steps, what else there is, and the table of credentials. */
export const start = `
.welcome { margin: 10px 0 22px; }
.welcome h1 { font-size: 32px; }
.two { display: grid; grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr); gap: 28px; align-items: start; margin-bottom: 30px; }
.progress { display: flex; gap: 6px; margin: 4px 0 20px; }
.progress span { flex: 1; height: 6px; border-radius: 6px; background: #e4e7f1; transition: background 0.4s; }
.progress .done { background: #2bb58a; }
.tour { list-style: none; margin: 0; padding: 0; }
.tour li { display: flex; gap: 16px; padding: 14px 0; border-top: 1px solid var(--line); }
.tour li:first-child { border-top: 0; padding-top: 0; }
.tour li > div { flex: 1; min-width: 0; }
.tour h3 { font-size: 16px; display: flex; gap: 10px; align-items: center; margin: 2px 0 2px; }
.tour p { color: var(--soft); }
.tour .number { flex: none; display: grid; place-items: center; width: 32px; height: 32px; border-radius: 50%; font-weight: 700; background: #e9ecf6; color: #4c5577; }
.tour .next .number { background: var(--accent); color: #fff; box-shadow: 0 0 0 5px var(--accent-back); }
.tour .done .number { background: #2bb58a; color: #fff; }
.command { position: relative; margin: 0 0 10px; }
.command pre { border-radius: 10px; background: var(--night); color: #d9def8; padding-right: 80px; max-height: 190px; overflow: auto; }
.command button { position: absolute; top: 8px; right: 8px; }
[data-copied]::after { content: ' ✓'; color: var(--good); }
.places { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.card + .places { margin-top: 20px; }
.places .card { text-decoration: none; color: inherit; padding: 14px 16px; display: flex; flex-direction: column; }
.places .card:hover { border-color: #aab4f2; }
details.card summary { cursor: pointer; } details.card summary h2 { display: inline; }
details.card[open] summary { margin-bottom: 10px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; margin-bottom: 14px; }
th { text-align: left; font-weight: 600; } th, td { padding: 5px 8px 5px 0; border-top: 1px solid var(--line); }
td:last-child { text-align: right; width: 90px; }
@media (max-width: 1000px) { .two { grid-template-columns: minmax(0, 1fr); } }
`;
