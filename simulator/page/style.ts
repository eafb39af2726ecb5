/** Look of the simulator's pages: no fonts, pictures or styles from elsewhere. */
export const style = `
:root {
	color-scheme: light;
	--ink: #22283a; --soft: #69718a; --line: #e1e4ed; --paper: #fff; --back: #f2f4f9;
	--accent: #3d5af1; --good: #13795b; --good-back: #dcf5ec; --bad: #b3261e; --bad-back: #fde6e4;
	--warn: #8a5a00; --warn-back: #fdf0d2;
}
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; color: var(--ink); background: var(--back); }
header { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: baseline; padding: 18px 28px; background: #1c2340; color: #fff; }
header h1 { font-size: 20px; margin: 0; }
header p { margin: 0; color: #b9c2e4; flex: 1; }
main { max-width: 1500px; margin: 0 auto; padding: 20px 28px 60px; }
.card > .plain:first-child { margin-top: 0; } .small + .phone { margin-top: 12px; }
section + section { margin-top: 26px; }
h2 { font-size: 17px; margin: 8px 0 14px; display: flex; gap: 8px; align-items: center; }
.count { font-size: 13px; font-weight: 600; background: #dfe4f6; color: #3a4672; border-radius: 99px; padding: 1px 9px; }
.columns { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 28px; align-items: start; }
@media (max-width: 1000px) { .columns { grid-template-columns: minmax(0, 1fr); } }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 16px 18px; margin: 0 0 16px; box-shadow: 0 1px 2px #1c234010; }
.card footer { display: flex; flex-wrap: wrap; gap: 10px; justify-content: space-between; align-items: center; margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 13px; }
.row { display: flex; justify-content: space-between; align-items: center; gap: 10px; }
.amount { font-size: 26px; font-weight: 700; font-variant-numeric: tabular-nums; }
.muted { color: var(--soft); } .small { font-size: 13px; }
.empty { color: var(--soft); border: 1.5px dashed #cdd3e3; border-radius: 14px; padding: 22px 18px; margin: 0 0 16px; text-align: center; }
.plain { list-style: none; margin: 10px 0 0; padding: 0; }
.ledger li { display: flex; justify-content: space-between; border-top: 1px dotted var(--line); padding: 4px 0; font-size: 13px; font-variant-numeric: tabular-nums; }
.badges { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 12px; }
.badge { display: inline-block; font-size: 12px; font-weight: 600; border-radius: 99px; padding: 2px 10px; background: #e9ecf5; color: #414b6b; white-space: nowrap; }
.badge.strong { background: #1c2340; color: #fff; }
.good { background: var(--good-back); color: var(--good); } .badge.good { background: var(--good-back); color: var(--good); }
.badge.bad { background: var(--bad-back); color: var(--bad); } .badge.warn { background: var(--warn-back); color: var(--warn); }
.dot { display: inline-block; width: 9px; height: 9px; border-radius: 50%; background: #c3c9da; } .dot.good { background: #2bb58a; } .dot.bad { background: #d9534a; }
button { font: inherit; font-size: 14px; font-weight: 600; color: #fff; background: var(--accent); border: 1px solid var(--accent); border-radius: 9px; padding: 6px 14px; cursor: pointer; }
button.small { font-size: 12px; padding: 3px 10px; border-radius: 7px; }
input { font: inherit; font-size: 13px; flex: 1; min-width: 0; padding: 6px 10px; border: 1px solid #c9cfdf; border-radius: 9px; }
form label { display: block; margin-bottom: 8px; }
.rows li, .card > .row + .row { margin-top: 8px; } .card .buttons { margin-top: 12px; }
button:hover { filter: brightness(1.08); } button:disabled { opacity: 0.5; cursor: default; }
button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid #9fb0ff; outline-offset: 2px; }
button.quiet { background: #fff; color: var(--ink); border-color: #c9cfdf; }
header button.quiet { background: transparent; color: #fff; border-color: #5c689c; }
.buttons { display: flex; gap: 8px; flex-wrap: wrap; }
a { color: var(--accent); }
.sheet { position: relative; background: #fffefb; border: 1px solid #e5e1d5; border-radius: 3px; padding: 22px 22px 26px; min-height: 260px; box-shadow: 0 3px 14px #1c234014; font-family: Georgia, 'DejaVu Serif', serif; font-size: 14px; }
.window { width: 62%; min-height: 84px; padding: 8px 10px; border: 1px dashed #d5cfbe; border-radius: 4px; overflow-wrap: anywhere; }
.sender { font-size: 10px; color: #7d7868; border-bottom: 1px solid #d5cfbe; margin-bottom: 6px; padding-bottom: 2px; }
.recipient, .text { white-space: pre-wrap; overflow-wrap: anywhere; }
.stamp { position: absolute; top: 18px; right: 20px; width: 52px; height: 60px; display: grid; place-items: center; border: 2px dotted #b9a6d8; background: #f3edff; color: #6a4fa3; font: 700 15px system-ui, sans-serif; }
.dateplace { text-align: right; margin-top: 16px; }
.sheet h4 { margin: 16px 0 8px; font-size: 15px; overflow-wrap: anywhere; }
.text { margin-top: 10px; max-height: 300px; overflow: auto; }
.pdf { display: flex; gap: 14px; align-items: center; margin-top: 18px; padding: 14px; border-radius: 8px; background: #f6f2ea; font: 13px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.pdf-mark { flex: none; font-weight: 800; color: #fff; background: #c8372d; border-radius: 6px; padding: 14px 9px; }
code { font: 12px ui-monospace, 'DejaVu Sans Mono', monospace; }
.steps { display: flex; list-style: none; margin: 14px 0 0; padding: 0; font-size: 12px; color: #9aa1b5; }
.steps li { flex: 1; padding-top: 9px; border-top: 4px solid #e3e6ef; } .steps li + li { margin-left: 4px; }
.steps li.done { border-color: #2bb58a; color: var(--good); font-weight: 600; }
.phone { background: #e9eef8; border-radius: 16px; padding: 10px 14px 12px; margin-bottom: 12px; }
.phone-top { text-align: center; font-weight: 700; font-size: 13px; padding-bottom: 8px; border-bottom: 1px solid #d3dbec; margin-bottom: 12px; overflow-wrap: anywhere; }
.bubble { background: #fff; border-radius: 4px 16px 16px 16px; padding: 10px 14px; max-width: 92%; white-space: pre-wrap; overflow-wrap: anywhere; box-shadow: 0 1px 2px #1c234018; max-height: 300px; overflow: auto; }
.phone-bottom { margin-top: 8px; font-size: 12px; color: var(--soft); }
mark { background: #fff1c2; border-radius: 4px; padding: 0 3px; }
.table { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
details + details { border-top: 1px solid var(--line); }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 8px 16px; cursor: pointer; font-size: 13px; list-style: none; }
summary:hover { background: #f7f8fc; } .path { overflow-wrap: anywhere; }
.refusal { flex-basis: 100%; color: var(--bad); }
pre { margin: 0; padding: 12px 16px; background: #f7f8fc; font: 12px/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
#requests { margin-top: 20px; }
#notice { position: fixed; bottom: 20px; left: 50%; transform: translateX(-50%); background: #1c2340; color: #fff; padding: 10px 20px; border-radius: 10px; box-shadow: 0 6px 24px #0004; }
.menu { max-width: 420px; margin: 8vh auto; padding: 28px 30px; }
.choices { display: grid; gap: 10px; margin: 20px 0; } .choices button { padding: 12px 16px; text-align: left; }
.choices small { display: block; font-weight: 400; opacity: 0.85; }
.choices .quiet { text-align: center; }
`;
