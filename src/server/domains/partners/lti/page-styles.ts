/** How the small pages of launches look: the colours of the app by day and at night, in the few places that they have. */

export const LAUNCH_STYLES = '/lti/launch.css'

const day = `--canvas:oklch(.968 .013 165);--surface:oklch(.992 .005 150);--wash:oklch(.915 .033 172);--ink:oklch(.265 .042 195);
--ink-2:oklch(.415 .036 195);--line:oklch(.875 .022 172);--line-strong:oklch(.595 .035 190);--action:oklch(.385 .078 205);
--on-action:oklch(.985 .012 150);--action-wash:oklch(.908 .032 188);--sun:oklch(.7 .18 33);--focus:oklch(.5 .17 28)`
const night = `--canvas:oklch(.205 .026 225);--surface:oklch(.25 .03 224);--wash:oklch(.3 .042 215);--ink:oklch(.95 .014 140);
--ink-2:oklch(.825 .022 170);--line:oklch(.335 .032 220);--line-strong:oklch(.6 .035 205);--action:oklch(.845 .085 172);
--on-action:oklch(.215 .04 205);--action-wash:oklch(.335 .05 205);--sun:oklch(.78 .145 48);--focus:oklch(.85 .13 80)`

const common = `*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:clamp(1.25rem,5vw,3rem) clamp(1rem,4vw,1.5rem)}
main::before{content:"";display:block;width:2.5rem;height:.375rem;margin-bottom:1rem;border-radius:1rem;background:var(--sun)}
h1{font:700 clamp(1.5rem,4.5vw,2.125rem)/1.15 system-ui,sans-serif;letter-spacing:-.02em;margin:0 0 1.25rem;text-wrap:balance}
h2{font-size:1.0625rem;margin:1.5rem 0 .5rem}
.quiet{color:var(--ink-2)}
.go{display:inline-block;min-height:3rem;padding:.75rem 1.5rem;border:0;border-radius:.5rem 1.125rem 1.125rem .5rem;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.go[hidden],form[hidden]{display:none}
.problem{padding:.75rem 1rem;border:2px solid currentcolor;border-radius:.75rem}`

const picker = `.plain{background:var(--action-wash);color:var(--ink)}
.search label{display:block;font-weight:600;margin-bottom:.25rem}
.search>div{display:flex;flex-wrap:wrap;gap:.5rem}
.search input{flex:1 1 12rem;min-width:0;min-height:3rem;padding:.5rem .875rem;border:2px solid var(--line-strong);border-radius:.75rem;background:var(--surface);color:inherit;font:inherit}
.parts{display:flex;gap:.25rem;margin:1.25rem 0 1rem;padding:.25rem;border-radius:1rem;background:var(--wash);width:fit-content}
.part{min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.75rem;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.part[aria-pressed=true]{background:var(--surface);box-shadow:inset 0 -3px 0 var(--sun)}
.picks{list-style:none;display:grid;gap:.5rem;margin:1rem 0 1.5rem;padding:0}
.picks li{border-radius:.75rem;background:var(--surface);border:1px solid var(--line)}
.picks li:has(:checked){border-color:var(--action);box-shadow:inset 0 0 0 1px var(--action);background:var(--action-wash)}
.picks label{display:flex;align-items:flex-start;gap:.875rem;padding:.875rem 1rem;cursor:pointer}
.picks label>span{min-width:0;overflow-wrap:anywhere}
.picks label>span>span,.picks strong{display:block}
.picks strong{font-size:1.125rem;line-height:1.3}
.picks input{flex:none;width:1.5rem;height:1.5rem;margin:.25rem 0 0;accent-color:var(--action)}
.picks img,.blank{flex:none;width:4.5rem;height:4.5rem;border-radius:.625rem;background:var(--wash)}
.lesson{padding:.875rem 1rem .25rem}.lesson>.quiet{display:block}.picks .lesson label{padding:.5rem 0}
.bar{position:sticky;bottom:0;margin:0 -1rem;padding:.75rem 1rem;background:var(--canvas);border-top:1px solid var(--line)}
@media(max-width:30rem){.picks img,.blank{width:3.25rem;height:3.25rem}.picks label{gap:.625rem;padding:.75rem}.bar .go{width:100%}}
:is(.go,.part,.picks input,.search input):focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`

export const launchStyles = `:root{color-scheme:light dark;${day}}
@media (prefers-color-scheme:dark){:root{${night}}}
${common}
${picker}`
