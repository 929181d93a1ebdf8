/** Styles of the small launch pages: the app's fonts and colors, light and dark, reduced to what they need. */
import { fontStyles } from './fonts.ts'

export const LAUNCH_STYLES = '/lti/launch.css'

const day = `--canvas:oklch(.968 .013 165);--surface:oklch(.992 .005 150);--wash:oklch(.915 .033 172);--ink:oklch(.265 .042 195);
--ink-2:oklch(.415 .036 195);--line:oklch(.875 .022 172);--line-strong:oklch(.595 .035 190);--action:oklch(.385 .078 205);
--on-action:oklch(.985 .012 150);--action-wash:oklch(.908 .032 188);--sun:oklch(.7 .18 33);--focus:oklch(.5 .17 28)`
const night = `--canvas:oklch(.205 .026 225);--surface:oklch(.25 .03 224);--wash:oklch(.3 .042 215);--ink:oklch(.95 .014 140);
--ink-2:oklch(.825 .022 170);--line:oklch(.335 .032 220);--line-strong:oklch(.6 .035 205);--action:oklch(.845 .085 172);
--on-action:oklch(.215 .04 205);--action-wash:oklch(.335 .05 205);--sun:oklch(.78 .145 48);--focus:oklch(.85 .13 80)`

const common = `*{box-sizing:border-box}
:root{--slab:"Kreon Variable",Rockwell,Georgia,serif;--text:"Atkinson Hyperlegible Next Variable",Verdana,sans-serif}
body{margin:0;background:var(--canvas);color:var(--ink);font:1.0625rem/1.5 var(--text);font-variant-numeric:tabular-nums}
main{max-width:46rem;margin:0 auto;padding:clamp(1.25rem,5vw,3rem) clamp(1rem,4vw,1.5rem)}
main:has(.picks,.search){max-width:66rem;padding-bottom:0}
main::before{content:"";display:block;width:3rem;height:1.5rem;margin-bottom:.75rem;border-radius:1.5rem 1.5rem 0 0;background:var(--sun);box-shadow:0 3px 0 var(--ink)}
h1{font:550 clamp(1.75rem,5vw,2.5rem)/1.04 var(--slab);letter-spacing:-.018em;margin:0 0 1.25rem;text-wrap:balance}
h2{font:550 1.375rem/1.15 var(--slab);margin:1.5rem 0 .5rem}
p{max-width:42em;text-wrap:pretty}
.quiet{color:var(--ink-2)}
.go{display:inline-block;min-height:3rem;padding:.75rem 1.75rem .75rem 1.5rem;border:0;border-radius:.875rem 1.75rem 1.75rem .875rem;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;line-height:1.5rem;text-decoration:none;cursor:pointer}
.go:hover{text-decoration:underline;text-underline-offset:.2em}
.go[hidden],form[hidden]{display:none}
.problem{padding:.75rem 1rem;border:2px solid currentcolor;border-radius:.75rem}`

const picker = `.plain{background:var(--action-wash);color:var(--ink)}
.search label{display:block;font-weight:600;margin-bottom:.25rem}
.search>div{display:flex;flex-wrap:wrap;gap:.5rem}
.search input{flex:1 1 12rem;min-width:0;min-height:3rem;padding:.5rem .875rem;border:1.5px solid var(--line-strong);border-radius:.875rem;background:var(--surface);color:inherit;font:inherit}
.parts{display:flex;gap:.25rem;margin:1.25rem 0 1rem;padding:.25rem;border-radius:1rem;background:var(--wash);width:fit-content}
.part{min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.75rem;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.part[aria-pressed=true]{background:var(--surface);box-shadow:inset 0 -3px 0 var(--sun)}
.picks{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr));gap:.75rem;margin:1rem 0 1.5rem;padding:0}
.picks.kept{grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr))}
.picks li{border-radius:.875rem;background:var(--surface);border:1px solid var(--line)}
.picks li:hover{border-color:var(--line-strong)}
.picks li:has(:checked){border-color:var(--action);box-shadow:inset 0 0 0 1.5px var(--action);background:var(--action-wash)}
.picks label{display:flex;align-items:flex-start;gap:.875rem;padding:.875rem 1rem;cursor:pointer;height:100%}
.picks label>span{min-width:0;overflow-wrap:anywhere}
.picks label>span>span,.picks strong{display:block}
.picks strong{font:560 1.1875rem/1.18 var(--slab);letter-spacing:-.01em;margin-bottom:.125rem}
.picks .quiet{font-size:.9375rem}
.picks input{flex:none;appearance:none;display:grid;place-items:center;width:1.625rem;height:1.625rem;margin:.125rem 0 0;border:2px solid var(--line-strong);border-radius:.5rem;background:var(--canvas);cursor:pointer}
.picks input[type=radio]{border-radius:50%}
.picks input::before{content:"";width:.8125rem;height:.4375rem;border:solid var(--on-action);border-width:0 0 3px 3px;transform:translateY(-2px) rotate(-45deg);opacity:0}
.picks input[type=radio]::before{width:.75rem;height:.75rem;border:0;border-radius:50%;background:var(--on-action);transform:none}
.picks input:checked{background:var(--action);border-color:var(--action)}
.picks input:checked::before{opacity:1}
.picks img,.blank{flex:none;width:6rem;height:6rem;padding:4px;border:1px solid var(--line);border-radius:.375rem;background:var(--surface)}
.blank{background:var(--wash)}
.lesson{padding:.875rem 1rem .25rem}.lesson>.quiet{display:block}.picks .lesson label{padding:.5rem 0;height:auto}
form{counter-reset:chosen}.picks input:checked{counter-increment:chosen}
.bar{position:sticky;bottom:0;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;margin:0 -1rem;padding:.75rem 1rem;background:var(--canvas);border-top:1px solid var(--line)}
form:has(input[type=checkbox]:checked) .bar::after{content:counter(chosen) " chosen";color:var(--ink-2)}
@media(max-width:30rem){.picks img,.blank{width:4.5rem;height:4.5rem}.picks label{gap:.625rem;padding:.75rem}.bar .go{flex:1 1 auto}}
@media(forced-colors:active){.picks input{appearance:auto}.picks li:has(:checked){outline:3px solid Highlight}}
:is(.go,.part,.picks input,.search input):focus-visible{outline:3px solid var(--focus);outline-offset:3px}
`

export const launchStyles = `${fontStyles}
:root{color-scheme:light dark;${day}}
@media (prefers-color-scheme:dark){:root{${night}}}
${common}
${picker}`
