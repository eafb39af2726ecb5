/** Envelopes, and letters on paper of A4: lengths in a sheet are parts of its width. */
export const letterbox = `
.envelopes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); gap: 28px; }
.envelope {
	position: relative; display: block; aspect-ratio: 220 / 112; border-radius: 6px; text-decoration: none; color: #2d2a22;
	background: linear-gradient(158deg, #fdfbf5, #f3ecdc); box-shadow: 0 2px 5px #4a3f2026, 0 12px 26px #4a3f201f; border: 1px solid #e6dcc4;
	transition: transform 0.2s; font-family: Georgia, 'Noto Serif', 'DejaVu Serif', serif; overflow: hidden;
}
.envelope:hover { transform: translateY(-3px) rotate(-0.4deg); }
.envelope .window { position: absolute; left: 8%; bottom: 14%; width: 46%; height: 46%; padding: 8px 12px; background: #fff; border: 1px solid #e3dcc8; border-radius: 8px; box-shadow: inset 0 1px 4px #4a3f2021; overflow: hidden; font-size: 13px; line-height: 1.4; }
.envelope .recipient, .sheet .recipient { display: block; white-space: pre-wrap; overflow-wrap: anywhere; }
.envelope .sender { display: block; font-size: 9px; color: #857c66; border-bottom: 1px solid #d8d0ba; margin-bottom: 4px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.stamp { position: absolute; top: 12%; right: 6%; width: 48px; height: 58px; display: grid; place-items: center; background: #eceaff; color: #4945a8; font: 700 17px system-ui, sans-serif; border: 3px dotted #fdfbf5; outline: 1px solid #cfcbee; }
.postmark { position: absolute; top: 9%; right: 14%; width: 82px; height: 82px; display: grid; place-items: center; text-align: center; border: 2px solid #5b6688b0; border-radius: 50%; color: #5b6688; font: 600 10px/1.3 system-ui, sans-serif; transform: rotate(-14deg); padding: 8px; }
.sticker { position: absolute; left: 8%; top: 14%; background: #d9433a; color: #fff; font: 700 11px system-ui, sans-serif; letter-spacing: 0.04em; padding: 4px 9px; border-radius: 3px; }
.pdf-mark { position: absolute; right: 6%; bottom: 14%; background: #fff; color: #c8372d; border: 1px solid #ecc9c5; border-radius: 5px; font: 700 11px system-ui, sans-serif; padding: 2px 7px; }
.steps { display: flex; list-style: none; margin: 14px 0 12px; padding: 0; font-size: 12px; color: #98a0b8; }
.steps li { flex: 1; padding-top: 7px; border-top: 4px solid #e1e5ef; } .steps li + li { margin-left: 4px; }
.steps li.done { border-color: #2bb58a; color: var(--good); font-weight: 600; }
p.back { margin: 0 0 14px; }
.opened { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 32px; align-items: start; }
.paper { display: flex; flex-direction: column; gap: 24px; max-width: 860px; width: 100%; margin: 0 auto; }
.sheet { container-type: inline-size; position: relative; background: #fff; aspect-ratio: 210 / 297; box-shadow: 0 2px 6px #191d331a, 0 16px 40px #191d3322; overflow: hidden; }
.sheet > * { font-family: Georgia, 'Noto Serif', 'DejaVu Serif', serif; font-size: 1.78cqw; line-height: 1.5; color: #23211c; }
.sheet .address { position: absolute; left: 9.5cqw; top: 21.4cqw; width: 40cqw; height: 19cqw; overflow: hidden; }
.sheet .sender { font-size: 1.2cqw; color: #7d776a; border-bottom: 1px solid #cfcabd; margin-bottom: 0.8cqw; }
.sheet .dateplace { position: absolute; right: 11cqw; top: 43cqw; }
.sheet .subject { position: absolute; left: 11cqw; right: 11cqw; top: 48cqw; font-weight: 700; overflow-wrap: anywhere; }
.sheet .text { position: absolute; left: 11cqw; right: 11cqw; top: 11cqw; bottom: 9cqw; white-space: pre-wrap; overflow-wrap: anywhere; overflow: hidden; }
.sheet .address ~ .text { top: 54cqw; }
.sheet .page-number { position: absolute; right: 11cqw; bottom: 5cqw; font-size: 1.3cqw; color: #7d776a; }
.pdf { width: 100%; height: min(86vh, 1000px); border: 1px solid var(--line); border-radius: 12px; background: #fff; box-shadow: 0 10px 34px #191d3320; }
aside .card { position: sticky; top: 72px; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 5px 16px; margin: 14px 0 0; font-size: 13px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 1000px) { .opened { grid-template-columns: minmax(0, 1fr); } }
`;
