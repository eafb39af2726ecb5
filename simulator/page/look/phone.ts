/** The phone, those to choose from, and what was sent. */
export const phone = `
.three { display: grid; grid-template-columns: 270px 400px minmax(0, 1fr); gap: 28px; align-items: start; }
.people { display: flex; flex-direction: column; gap: 4px; }
.people a { display: flex; gap: 12px; align-items: center; padding: 10px 12px; border-radius: 14px; text-decoration: none; color: inherit; }
.people a:hover { background: #e9ecf6; }
.people a[aria-current] { background: #fff; box-shadow: 0 1px 4px #191d3320; }
.face { flex: none; display: grid; place-items: center; width: 42px; height: 42px; border-radius: 50%; background: linear-gradient(135deg, #b9c3ff, #7f8cff); color: #fff; font-weight: 700; }
.who { min-width: 0; display: flex; flex-direction: column; }
.who .muted { font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.device { background: #0d0f1a; border-radius: 52px; padding: 13px; box-shadow: 0 20px 50px #191d3340, inset 0 0 0 2px #363c59; }
.screen { background: #f3f5fb; border-radius: 40px; overflow: hidden; height: 700px; display: flex; flex-direction: column; }
.bar { background: #fff; padding: 26px 20px 12px; text-align: center; font-weight: 700; border-bottom: 1px solid #e4e7f0; position: relative; }
.bar::before { content: ''; position: absolute; top: 9px; left: 50%; width: 92px; height: 8px; margin-left: -46px; border-radius: 8px; background: #0d0f1a; }
.bar small { display: block; font-weight: 400; color: var(--soft); font-variant-numeric: tabular-nums; }
.chat { flex: 1; overflow-y: auto; padding: 18px 16px; }
.quiet-note { text-align: center; color: #98a0b8; margin-top: 220px; }
.arrival + .arrival { margin-top: 8px; }
.from { display: flex; gap: 8px; align-items: baseline; font-size: 12px; margin: 14px 4px 5px; overflow-wrap: anywhere; }
.from time { margin-left: auto; color: #98a0b8; }
.channel { background: #dfe4f4; color: #515b7d; border-radius: 6px; padding: 0 6px; }
.bubble { background: #fff; border-radius: 6px 20px 20px 20px; padding: 11px 15px; max-width: 88%; width: fit-content; white-space: pre-wrap; overflow-wrap: anywhere; box-shadow: 0 1px 2px #191d331a; animation: arrive 0.35s ease-out; }
.arrival.call .bubble { background: #e3f6ec; color: var(--good); }
.arrival.test .bubble { background: #fdf3dc; }
.link-card { display: flex; gap: 10px; align-items: center; max-width: 88%; margin-top: 4px; padding: 10px 14px; border-radius: 16px; background: #e6e9fb; color: inherit; text-decoration: none; font-size: 13px; overflow-wrap: anywhere; }
.link-card .badge { margin-left: auto; background: var(--accent); color: #fff; } .link-card .badge.good { background: #2bb58a; }
.arrival.reply .bubble { background: var(--accent); color: #fff; border-radius: 20px 6px 20px 20px; margin-left: auto; }
.arrival.reply .ticks { text-align: right; }
.foot form { margin-bottom: 8px; }
.ticks { font-size: 11px; color: #98a0b8; margin: 3px 6px 0; }
.foot { min-height: 26px; padding: 9px 16px 22px; text-align: center; background: #fff; border-top: 1px solid #e4e7f0; position: relative; }
.foot::after { content: ''; position: absolute; bottom: 8px; left: 50%; width: 120px; height: 5px; margin-left: -60px; border-radius: 5px; background: #0d0f1a; }
@keyframes arrive { from { opacity: 0; transform: translateY(14px) scale(0.97); } }
@media (prefers-reduced-motion: reduce) { .bubble { animation: none; } }
@media (max-width: 1180px) { .three { grid-template-columns: 220px 380px; } .sent { grid-column: 1 / -1; margin: 0; } }
@media (max-width: 680px) { .three { grid-template-columns: minmax(0, 1fr); } }
`;
