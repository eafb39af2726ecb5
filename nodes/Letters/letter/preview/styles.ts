import { Html } from '../../../shared/host';

/**
 * In a narrow viewer the sheet shrinks like a picture: a millimeter of the letter (--mm) is never wider
 * than fits. The window is that of DIN 5008, form B; the dashed line is the end of the first page.
 */
export const styles = new Html(
	`
:root{--mm:max(min(1mm,calc((100vw - 24px)/210)),1.9px)}
body{margin:12px;background:#e9eaee;color:#222;font:14px/1.4 sans-serif}
.about{max-width:calc(210*var(--mm));margin:0 auto 12px;text-align:left}
.about p{margin:4px 0 0}
.sheet{position:relative;box-sizing:border-box;width:calc(210*var(--mm));min-height:calc(297*var(--mm));margin:0 auto 12px;padding:calc(105*var(--mm)) calc(20*var(--mm)) calc(20*var(--mm)) calc(25*var(--mm));background:#fff repeating-linear-gradient(transparent 0 calc(297*var(--mm) - 1px),#999 0 calc(297*var(--mm)));box-shadow:0 1px 4px #0005;font-size:max(calc(3.9*var(--mm)),10px);line-height:1.35;text-align:left}
.sheet div{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext}
.window{position:absolute;left:calc(20*var(--mm));top:calc(45*var(--mm));box-sizing:border-box;width:calc(85*var(--mm));min-height:calc(45*var(--mm));padding:calc(3*var(--mm)) calc(5*var(--mm));border:1px dashed #8a8f99}
.sheet .hint{color:#6a6f79;font-size:max(calc(2.8*var(--mm)),9px)}
.window+.hint{position:absolute;left:calc(20*var(--mm));bottom:auto;top:calc(45*var(--mm));transform:translateY(-130%)}
.sender{margin-bottom:calc(3*var(--mm));font-size:max(calc(2.5*var(--mm)),8px)}
.dateplace{margin-bottom:calc(8*var(--mm));text-align:right}
.subject{margin-bottom:calc(6*var(--mm));font-weight:bold}
.file{margin-bottom:calc(6*var(--mm));padding:calc(6*var(--mm));border:1px solid #8a8f99}
.message+.hint{margin-top:calc(6*var(--mm))}
table{border-collapse:collapse;margin-top:4px}
th,td{padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:normal;overflow-wrap:anywhere;white-space:pre-wrap}
th{color:#6a6f79}
@page{size:A4;margin:0}
@media print{:root{--mm:1mm}body{margin:0;background:none}.about{display:none}.sheet{margin:0;box-shadow:none}}
`.replaceAll('\n', ''),
);
