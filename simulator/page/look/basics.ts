/** Colours, texts, and what several pages have. */
export const basics = `
:root {
	color-scheme: light;
	--ink: #1f2437; --soft: #666e86; --line: #e2e5ef; --paper: #fff; --back: #f4f5fa;
	--accent: #4353e0; --accent-back: #eceefe; --night: #191d33;
	--good: #12735a; --good-back: #dbf4ea; --bad: #b3261e; --bad-back: #fde7e5;
	--warn: #845400; --warn-back: #fdf0d3;
}
* { box-sizing: border-box; }
body {
	margin: 0; background: var(--back); color: var(--ink);
	font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif;
}
header {
	position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: 6px 28px; align-items: center;
	padding: 0 28px; background: var(--night); color: #fff;
}
.brand { display: flex; align-items: center; gap: 10px; font-weight: 700; font-size: 17px; color: #fff; text-decoration: none; padding: 12px 0; }
.mark { display: grid; place-items: center; width: 28px; height: 28px; border-radius: 9px; background: linear-gradient(135deg, #7f8cff, #4353e0); }
header nav { display: flex; flex-wrap: wrap; gap: 2px; flex: 1; }
header nav a { color: #c3c9e8; text-decoration: none; padding: 15px 12px 12px; border-bottom: 3px solid transparent; font-size: 14px; font-weight: 600; }
header nav a:hover { color: #fff; }
header nav a[aria-current] { color: #fff; border-color: #7f8cff; }
header .count { margin-left: 6px; background: #343c66; color: #dfe3ff; }
.calm { color: #8f98c4; font-size: 13px; }
main { max-width: 1360px; margin: 0 auto; padding: 26px 28px 70px; }
h1 { font-size: 27px; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 4px; }
h2 { font-size: 17px; margin: 0 0 12px; display: flex; gap: 8px; align-items: center; }
h3 { font-size: 15px; margin: 0; }
.lead { font-size: 16px; color: var(--soft); margin: 0 0 24px; max-width: 95ch; }
p { margin: 0 0 10px; }
section + section { margin-top: 30px; }
.count { font-size: 12px; font-weight: 600; background: #dfe3f5; color: #3a4672; border-radius: 99px; padding: 1px 8px; }
.columns { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 28px; align-items: start; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); gap: 20px; align-items: start; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 16px; padding: 18px 20px; box-shadow: 0 1px 2px #191d330d; overflow-wrap: anywhere; }
.columns .card, .sent .card { margin: 0 0 14px; }
.card footer { display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; align-items: center; margin-top: 14px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 13px; }
.row { display: flex; justify-content: space-between; align-items: center; gap: 10px; }
.amount { font-size: 28px; font-weight: 750; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.muted { color: var(--soft); } .small { font-size: 13px; }
.empty { color: var(--soft); background: #fff8; border: 1.5px dashed #ccd2e4; border-radius: 16px; padding: 26px 20px; margin: 0 0 16px; text-align: center; }
.plain { list-style: none; margin: 10px 0 0; padding: 0; }
.plain:first-child { margin-top: 0; }
.rows > li + li, .card > .row + .row { margin-top: 10px; }
.ledger li { display: flex; justify-content: space-between; align-items: center; gap: 10px; border-top: 1px solid var(--line); padding: 5px 0; font-size: 13px; font-variant-numeric: tabular-nums; }
.group { border-bottom: 1px solid var(--line); padding: 6px 0; }
.group summary { cursor: pointer; }
.group summary::before { content: '▸'; } .group[open] summary::before { content: '▾'; }
.group summary :last-child { margin-left: auto; } .group .ledger span:last-child { text-align: right; }
.badges { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 12px; }
.badge { display: inline-block; font-size: 12px; font-weight: 600; border-radius: 99px; padding: 2px 10px; background: #e9ecf6; color: #414b6b; white-space: nowrap; }
.badge.strong { background: var(--night); color: #fff; }
.badge.good { background: var(--good-back); color: var(--good); }
.badge.bad { background: var(--bad-back); color: var(--bad); }
.badge.warn { background: var(--warn-back); color: var(--warn); }
.dot { display: inline-block; width: 9px; height: 9px; border-radius: 50%; background: #c3c9da; }
.dot.good { background: #2bb58a; } .dot.bad { background: #d9534a; }
button, .button {
	display: inline-block; font: inherit; font-size: 14px; font-weight: 600; color: #fff; text-decoration: none;
	background: var(--accent); border: 1px solid var(--accent); border-radius: 10px; padding: 6px 14px; cursor: pointer;
}
button.small, .button.small { font-size: 13px; padding: 3px 11px; border-radius: 8px; }
button:hover, .button:hover { filter: brightness(1.1); } button:disabled { opacity: 0.5; cursor: default; }
button.quiet, .button.quiet { background: #fff; color: var(--ink); border-color: #cdd2e2; }
button.quiet:hover, .button.quiet:hover { background: #f6f7fc; filter: none; }
:focus-visible { outline: 3px solid #9fb0ff; outline-offset: 2px; }
.buttons { display: flex; gap: 8px; flex-wrap: wrap; margin-top: 12px; }
input { font: inherit; font-size: 14px; flex: 1; min-width: 0; padding: 6px 10px; border: 1px solid #cdd2e2; border-radius: 10px; background: #fff; color: var(--ink); }
form label { font-size: 13px; color: var(--soft); display: block; margin-bottom: 6px; }
form.row label { margin: 0; }
form.money { flex-wrap: wrap; margin-top: 14px; } form.money label { flex-basis: 100%; }
a { color: var(--accent); }
code { font: 12px ui-monospace, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
mark { background: #fff1c2; border-radius: 4px; padding: 0 3px; }
.outcome { border-radius: 12px; padding: 12px 16px; margin: 0 0 14px; background: #eef0f7; }
.outcome.good { background: var(--good-back); color: var(--good); }
.outcome.bad { background: var(--bad-back); color: var(--bad); }
.outcome.warn { background: var(--warn-back); color: var(--warn); }
.table { background: var(--paper); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; }
.table details + details { border-top: 1px solid var(--line); }
.table summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 9px 18px; cursor: pointer; font-size: 13px; list-style: none; }
.table summary:hover { background: #f7f8fc; } .path { color: var(--soft); overflow-wrap: anywhere; }
.refusal { flex-basis: 100%; color: var(--bad); }
pre { margin: 0; padding: 12px 16px; background: #f7f8fc; font: 12px/1.55 ui-monospace, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
#notice { position: fixed; bottom: 22px; left: 50%; transform: translateX(-50%); z-index: 9; background: var(--night); color: #fff; padding: 11px 22px; border-radius: 12px; box-shadow: 0 8px 30px #0005; }
.bench { display: flex; flex-wrap: wrap; gap: 16px 34px; align-items: end; margin-bottom: 20px; } .bench form { flex: 1 1 440px; }
.bench label { font-size: 13px; color: var(--soft); display: block; margin-bottom: 6px; overflow-wrap: anywhere; }
@media (max-width: 1000px) { .columns { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 760px) {
	main { padding: 18px 14px 50px; } header { position: static; padding: 0 14px; } .calm { display: none; } .brand { padding-bottom: 0; }
	header nav { flex-basis: 100%; } header nav a { white-space: nowrap; padding: 6px 8px; }
}
`;
