/**
 * Reviewed phrases about harming people at school, which need a person. They are matched before the phrases of blocked
 * topics are removed.
 */

const harm = 'hurt|harm|kill|stab|shoot|attack|murder|poison|injure|strangle'
const harming = 'hurting|harming|killing|stabbing|shooting|attacking|murdering|poisoning|injuring|strangling'
const people =
  'someone|people|everyone|them all|a (kid|boy|girl|student|teacher|classmate)|another (kid|student)|some (people|kids)|(kids|students|teachers|classmates)|(the|these|those) (kids|boys|girls|people|students|teachers)'
const place = '(at|in|from) [my|the|our|this] [whole|high|middle|elementary] (school|class|classroom|grade|homeroom)'
const intent =
  'want to|wanted to|going to|will|might|could|need to|have to|plan to|planning to|about to|ready to|would like to|feel like i want to|wish i could'
const thinking =
  'thinking about|think about|thoughts of|thoughts about|feel like|thinking of|dream about|dreaming of|dream of|fantasize about|imagine|imagining|planning on|obsessed with'

export const harmAtSchool: readonly string[] = [
  `(i|im|ive|id|.) [am|so|do|have|keep|always|sometimes] (${intent}) [go and|come and] (${harm}) (${people}) [so bad|badly|bad|else|all] (${place})`,
  `(i|im|ive|id|.|have|my|keep|cant stop) [am|have|keep|been|always|sometimes] (${thinking}) (${harming}) (${people}) [so bad|badly|bad|else|all] (${place})`,
  `(${place}) (i|and i|that i|who i) [am|so|do] (${intent}) (hurt|kill|stab|shoot|murder) [so bad|badly|them|people|someone|everyone] .`,
  `(i|im|ive|id|.) [am|so] (${intent}) (hurt|harm|kill|stab|attack|murder|poison) (a (teacher|student|classmate)|teachers|students|classmates)`,
  `(list|names) of (${people}) [at (school|my school)] [that|who] i (want to|will|am going to|im going to) (${harm})`,
  `at school i (${intent}) (${harm}) (${people})`,
]
