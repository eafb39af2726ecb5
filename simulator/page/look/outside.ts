/** The pages of the world outside: the payment menu, and the page of an invite. */
export const outside = `
main.outside { padding-top: 34px; }
.menu { max-width: 440px; margin: 2vh auto; background: #fff; border-radius: 24px; overflow: hidden; box-shadow: 0 20px 60px #191d3326; }
.menu-top { display: flex; flex-direction: column; gap: 2px; padding: 26px 30px 24px; color: #fff; background: linear-gradient(135deg, #5566ee, #2f3aa8); overflow-wrap: anywhere; }
.menu-top span { font-size: 13px; color: #d5daff; } .menu-top .amount { font-size: 40px; }
.menu-body { padding: 24px 30px 18px; }
.choices { display: grid; gap: 10px; margin: 0 0 18px; }
.choice { display: flex; gap: 14px; align-items: center; text-align: left; padding: 12px 16px; background: #fff; color: var(--ink); border: 1.5px solid #d9deec; border-radius: 14px; }
.choice:hover { border-color: var(--accent); background: var(--accent-back); filter: none; }
.choice small { display: block; font-weight: 400; color: var(--soft); }
.sign { display: grid; place-items: center; width: 42px; height: 32px; border-radius: 8px; background: var(--accent-back); color: var(--accent); font-weight: 800; font-size: 13px; }
.outcome .big { display: grid; place-items: center; width: 56px; height: 56px; margin: 6px auto 12px; border-radius: 50%; background: #fff; font-size: 28px; font-weight: 700; }
.menu .outcome { text-align: center; padding: 18px; }
.signature { display: block; font: italic 30px/1.3 'Segoe Script', 'Brush Script MT', 'Snell Roundhand', Georgia, 'DejaVu Serif', serif; color: #22348f; overflow-wrap: anywhere; }
.line { border-bottom: 1.5px solid #8891ad; padding: 14px 6px 4px; }
aside h3 { margin: 16px 0 0; }
`;
