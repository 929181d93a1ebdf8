/**
 * Reviewed phrases of lines that shut a person away from those who could help: secrets, lies, and words against
 * helpers. They are written in the language of `phrases.ts`; words joined by ` & ` count only together.
 */
import { otherPeople, friends, helpers, negations } from './people.ts'

const disclosing =
  'tell|tells|telling|told|mention*|talk|talks|talking|speak|speaking|say|says|saying|share|sharing|show|showing|report|reporting|explain*|ask|asks|asking|trust|trusts|trusting|believe|hear|hears|see|sees|know|knows|find out|finds out|notice|notices|understand*|listen*|look|looks|answer*'

export const secrecy: readonly string[] = [
  `secret|secrets|secretly & between|our|from|keep (a|this|it|the|our|my)|keeps|share|you and|nobody|never|only|promise|channel|with me|tell|told|plan|meet|friend|little|friends|${helpers}`,
  'between (us|you and me|me and you|the two of us|ourselves|you and i)',
  '(keep|keeps|keeping|kept|leave|stay|lock) [it|this|them|that|these|everything|all this|your] [feelings|practice|session|recording|message|sadness|worry] (to (yourself|myself)|hidden|quiet about|from (your|them|everyone|anyone|people|others|the|my)|away from (your|them|everyone|anyone|people|others|the))',
  `hide|hides|hiding|hidden|cover|pretend nothing|pretend to be|lie to|lied|lies to|cover story & from (your|my|them|him|her|everyone|people|the school)|${helpers}|${friends}|nobody|your arms|your phone|your food|marks|cuts|scars|tears|so that|where you|what you did ! eyes|sun|moon|turtle|tortoise`,
  '(lie|lying|lied) (to (your|them|him|her|the|everyone|anyone|people)|about (it|where|what|how|this|your))',
  `(${disclosing}) & (${helpers}) & (${negations}|only|fine|lie|before|keep|away|secret|hide|promise)`,
  `(dont|never|wont|cant|no need to|without|instead of|stop|better not to|nothing to) [ever|have to|need to] (tell|telling|mention*|talk to|talking to|speak to|speaking to|show|showing|report|trust|trusting|asking|listen to|listening to|answer|answering|believe) [this|it|about] [to|with|about] [this|it] [to] [your|the|any|a|other|my|best] (${helpers}|${friends}|${otherPeople})`,
  '(trust|tell|need|want|love) (no one|nobody)',
  '(you|they|i|we|to) (need|have|want) (no one|nobody)|(you|i) (dont|do not) need (your|my|any) (friends|family|parents)|you have me|i have only you',
  'nobody [else] [but me|ever|here|at home|at school] (has to|must|should|can|may|could|will ever|needs to) [ever|never] (know (about (this|it|us|what)|that|we|what we|who you|where you|this|it|of)|find out|hear about|see (this|us))',
  'nobody [else|at home|at school|here|in the world] [will|would|could|can|ever|in] [ever] (care|cares|love|loves|like you|likes you|miss|misses|understand*|believe*|help|helps|come|find you|finds you|hear you|hears you|notice you|save|listen|listens|stop you|want you|wants you|wants me|trusts)',
  'nobody (sees|knows) (it|this|what (we|i|you) (did|do|talk*)|about (us|it|this)|us)',
  'so nobody (sees|knows|hears|finds|notices|can)',
  `(${helpers}|grown ups) (cant|wont|never|dont|would not|will not|does not|are not|is not|only|wouldnt|doesnt|isnt|arent) `,
  `(${helpers}) & (wrong|lie|lies|lied|laugh|laughs|against|hate|hates|worse|sicker|happier|better off|tired of|behind|instead|secret|hide|hidden|lock*|outside|fade|fades|never|without|only|not even|none|stop|fault|fight because|fire|sorry you|disobey|disappointed in|ashamed|angry at you|mad at you|leave them|forget|avoid|ignore|burn*|cry because|not supposed|supposed to|happen to|bad will|alone with|asleep|sleeps|watching|away so|not home)`,
  `(${helpers}) & (dont|doesnt|cant|wont|wouldnt|isnt|not|no) & (love|loves|care|cares|want|wants|understand*|need|needs|help|helps|believe*|trust*|listen*|know|like|likes|miss|replace|tell|talk|ask|see|hear)`,
  `(${friends}|everyone|everybody|people|others|them) & (better off|without (them|him|her|friends|people|anyone)|not even|go one by one|cut|lock*|fade|dont care|do not care|not care|doesnt care|only pretend*|pretend* to|against you|behind your back|not (real|your) friends|never (your|real)|talk* about you|laugh* (at you|at me|about you)|using you|use you|answering|takes away|forget [about] them|block|drop your|let go of (your|all|them)|stay away|better than|worse than|pointing|point at|unable|hate|hates|hated|disappointed|tired of (you|me)|sick of (you|me)|happier|alone) ! left me out|leave me out`,
  `(need|listen to|follow|trust|have|obey|love|believe) (only|nothing but|nobody but|none but) (me|i|this|my|us|the voice)`,
  'only (need|have|trust|listen to|follow|believe|love) (me|this voice|my voice|us|the voice|my words)',
  '(only i|only me|i alone|nobody but me|i am the only|i am your (only|best|true)|i am all you|all you need is (me|this voice|us)|i know (what you did|where you|who you|everything|you better)|i am watching|i can (see|watch) you|i will (find|watch|follow|punish|hurt|come for|always know|be watching)|i love you|i want you|i choose you|i own|you are mine|belong to me|you are my (only|favorite|special|best)|special to me|our special)',
  '(lock|bolt) (your|the) [bedroom|bathroom] door',
  'lock* & bedroom|door & children|child|kid|friends|parents|yourself|nobody|everyone ! boat|canal|key for the chest',
  '(so|very|more|too) (grown up|special|old|clever) (for your age|than the other)',
  '(stay|keep) (away from|out of) [the|your|all] (people|others|everyone|counselor*|office|friends|family|classmates|adults|teacher*|them)',
  'say [that] (everything|all) is (fine|okay|good|well)',
  '(delete|clear) (this|the) (recording|message*|chat|history|session)',
]
