/**
 * Reviewed phrases of orders, which no script gives: a script offers choices. They cover dangers to the body, harm to
 * others or oneself, and giving up one's own will.
 */
import { otherPeople, friends, helpers } from './people.ts'

const anyone = `${helpers}|${friends}|${otherPeople}|sibling|baby|dog|cat`

export const orders: readonly string[] = [
  // Somebody else's will.
  'you (shall|ought to|had better|better|are (supposed|expected) to|are not allowed)',
  'you (should|need to|have to|will) [now|always|never|only|also] ((remember|feel|know) nothing|do (what|as|exactly|everything|whatever|anything)|listen only|listen to (me|nothing|only)|keep (quiet|silent|this|it)|stay (away|quiet|silent|hidden|awake)|hide|lie (to|about)|run away|fight|hurt|give up|be (sorry|afraid|quiet|silent|alone|thin*|perfect|better|mine)|ignore|forget (your|everyone|all|who|them|me)|eat|skip|pay|send|call (me|him|us|this)|text|message|meet me|trust (only|me)|follow|come to me|say (nothing|yes)|show me|prove|promise|swallow|drink|smoke|jump|disappear|die|hate|never)',
  'you should (know better|have (tried|been (better|more)))',
  '(do|does|did|doing|say|says) (as|what|whatever|everything|anything) [that] (i|he|she|they|the voice|this voice|we|you) (say|says|said|tell*|told|want*|ask*|command*|choose|decide)',
  '(your|their|his|her|own) (will|mind) (is|grows|gets|will|belongs|becomes|has) [growing|getting|now] (weak*|mine|empty|soft|small*|gone|my|to me|under|open to me)',
  '(my|mine|mines) [voice|will|words|power] (takes|take|controls|is in|is all|owns|decides|rules|leads you|is law|is the only|fills your)',
  '(you|your) & (cant|cannot|not able|unable) & (until|unless|without me|allow|i say|i tell|stop me|say no|resist|i let)',
  'until i (allow|say so|say .|tell you to|let|decide|give|want)',
  'you (cant|wont|will not|will never|can never) (stop|leave|wake|say no|get away|run|hide|win|be helped|trust|feel good|change who|go home|be (happy|loved|okay|good|enough|better)|get better|make it|tell)',
  `(make|makes|making|get|gets|force) (him|her|them|people|everyone|someone|others|kids|my|your|the|a|other) [${anyone}|best|little|big] [${anyone}] (do|say|give|love|like|let|want|tell|forget|obey|unable|agree|pay|cry|sorry|sleep|follow|feel|think|listen to me|change|be|beg)`,
  '(while|when|as|until) (he|she|they|your (mom|dad|parents|sister|brother|friend)) (sleep|sleeps|is asleep|are asleep)',
  'puppet|strings tied|blank eyed & child|children|kids|you are|tied|eyed|line ! sock puppet',
  '(no|without|lose your|give up your) (will|choice|question) of your own|no questions',
  '(if|unless|when) you (stop|leave|tell|do not|dont|open|move|forget|skip|break) ... (bad|hurt|sorry|happen|worse|lose|punish*|sick|angry|alone|cry|trouble|disappear|gone)',
  'something (bad|terrible|horrible) (will|is|might|may|could|happens)',
  '(or else|last chance|bad luck|be sorry|watch out for|no way out|no escape|nowhere to (run|hide))',
  // The body.
  '(breath|breathe|breathing|hold) & (until|till|as long as you can|longest|game|contest|faster|race|win|hard as) & (dizzy|spin|spins|pass out|stars|tingle|numb|faint*|blue|hurt|hurts|floor|stop|longer|red|fast|faster|dark|black|nothing|sleep) ! if i feel',
  '(breathe|breath|breathing|breaths) [in|out|and out|in and out] (as (fast|hard|quick*)|faster|very fast|so fast|too fast|fast and|fast)',
  '(pass|passing) out',
  '(see|seeing) stars (dance|in front|behind your eyes|and|.) ',
  '(hold|holding) (your|the|my) breath [for] (as long|longer|until|under|for (one|two|three|five|ten|a) (minute|minutes)|and (dont|never)|all)',
  'stop breathing|stop (your|the) breath',
  '(until|and|so|that) [the|your|you] [room|head|world|lips|hands|fingers|eyes|feel|feels|are|begin|begins|starts] [to] [begin|begins|starts|feel|feels] [to] (dizzy|spin|spins|spinning|faint|numb|hurt|hurts|turn blue|go blue)',
  '(around|against|on|across|round|over) (your|his|her|the) (throat|neck) [and|until|tight*|with|hard] (squeeze|press|pull|push|tight*|hard*|pressing|until|and)',
  '(press|squeeze|push|tighten|pull|wrap|tie|close) & (throat|neck|mouth and nose|eyes hard|scarf|rope|belt|cord|string) & (tight*|hard|harder|until) ! seat belt|might tighten',
  '(stare|stares|staring|look|looking|gaze) [straight|directly|right|up] (at|into) the (sun|bright sun|light until)',
  '(close|closed|shut|closing|blindfold*|covered) & eyes & (walk|walking|run|running|cross|crossing|street|road|curb|stairs|ride|riding|bike|drive|step|traffic|climb|edge|keep going)',
  '(hand|hands|finger|fingers|palm|arm) [right|close|slowly|gently] (over|in|into|through|on|above|near) [the|a] (flame|fire|candle|iron|oven|stove|hot)',
  '(roof|rooftop|railing|ledge|cliff|bridge|balcony|tower|tracks|train|tall building|edge of (the|a|this) (roof|cliff|bridge|building|balcony|platform|tracks|ledge|tower)) & (jump|jumps|jumping|climb|climbs|climbing|lean out|lean over|let go|letting go|step off|fall|falling|drop off|onto|stand on|lie down on|lie on|off the|edge) ! rain|bird|cat|snow',
  '(tall|high|school|the) (roof|rooftop|railing|ledge|cliff) & jump*|climb*|fall*|edge|step|feel|stand|relieved|let go ! rain|bird|cat|pigeon|snow',
  '(sink|slide|slip|stay|lie|go|hold|breathe) [down] (under|below|beneath|in) [the] (water|bath|tub|waves) & tub|bath|as long|stay|until|no air|stop|hold|never|lungs|dont come',
  '(busy|across the|in the|into the|onto the|middle of the|train|along the) (street|road|traffic|tracks|curb|highway) & walk*|run*|lie|lies|step*|cross*|stand*|eyes|jump*|play*|sit ! look|listen|quiet|please|bike|sound|picture|imagine|corner|safe',
  '(stay|staying|keep yourself|stays) awake (for|all|until|tonight|two|three|with us|and)',
  '(do not|dont|never|without|no) (sleep (for|tonight|until|at all|again)|any sleep|sleeping)',
  '(eat|eats|eating|ate|bite|bites|food|meal|meals|lunch|dinner|breakfast|plate|supper|snack|snacks|fast|hunger|hungry|appetite) & (thin|thinner|skinny|lighter|proud|less|skip|skips|skipping|leave most|empty|cleaner|clean body|pure|strong|win|winning|control|no more|without|never|stop|count every|days|two day|cleaner body|your friend|hunger is|fewer|half of|nothing|not|only water|light and good|good you|how light|instead of) ! smell|wash|please|before the game|or tired',
  '(thin|thinner|thinnest|slim*|lighter|smaller|flat|flatter|perfect) (by (spring|summer|friday|the)|body|enough|belly|waist|stomach|legs|you|for summer|girl|self|arms)',
  '(belly|stomach|waist|hips|body|legs|weight|arms|tummy|ribs|mirror) & (too big|smaller|thinner|has to go|lose (it|weight|some|more)|losing|get rid|perfect|wrong with|is wrong|admir*|empty plate|hate|ugly|less of|shrink*|burn)',
  '(hang|hanging|hangs|hung) (from|by|on) (a|the) (tree|rope|branch|beam|neck|hook|ceiling) & child|children|boy|girl|person|people|kid|student|you|he|she|figure|body|neck ! swing|lantern|coat|fruit|leaf|monkey|upside down',
  // Touching.
  '(touch|touches|kiss|kisses|kissing|rub|rubs|stroke|strokes|hug|hold|cuddle|sleep next to|lie next to|whisper to|undress*|watch|watches) (you|me|him|her|each other|your (body|skin|legs|neck|lips|private*|chest)|her (body|skin|lips)|his (body|skin)) & skin|lips|secret*|lovers|him|he|alone|coach|uncle|older|private*|in bed ! your own hand|blanket|friendly|wind|breeze|water|air|sun|light|rain|grass|chair|floor|sheet|sleeve',
  '(lovers|lover|sensual|kiss|kisses|kissing|undress*|adult scenes|heavy breathing|two bodies|their bodies|bare skin|bare body|making love|sleep with|in love with) & bed|together|body|night|sink|breath*|couple|touch*|slow*|scenes|her|him|each other|skin ! goodnight|good night|bear|teddy|forehead|rain|sky',
  '(take|taking|pull|slip|drop|lift) [off] [all|all of] (your|his|her|the|their) (clothes|shirt|dress|clothing|top|shorts) [off] ',
  // Others.
  `(hit|hits|hitting|hurt|hurting|kick|kicks|kicking|fight|fighting|punish*|shove|throw|break|smash|burn|bleed|scare|trick|follow|spy) & (back harder|harder|his face|her face|him|her|at them|back at|someone|him again|everyone|teacher|classmate|classmates|fist|fair|enem*|who teases|who hurt|they hurt|boy|girl|pay|beg|brother|sister) ! paper|ball|drum|ripple|wave|wish|voice in my head|voice in your head|if someone|if anyone|hurt you or|wall|words hurt|feelings|laugh|sorry|apolog*|help|did not mean|without|dont|hands to yourself|kind`,
  '(fist|fists|feet|foot) [is|are|going|flying] [into|in|on|against|at] (his|her|their|someones|the boys|the girls) (face|stomach|nose|back|head)',
  '(get|getting|got) (even|back at|him back|her back|them back|revenge)',
  '(on fire|in flames|burn down|burning) & (school|classroom|house|class|everyone|people|home|car|room|building|him|her|them|desk) ! sun|candle|sky|sunset|lamp|light|wood|logs|campfire|fireplace',
  '(break|throw|smash|kick) (the|a|every|that|his|her|your|something|things|rocks|stones) [big|school|front|all] (window|windows|glass|door|phone|things|desk|chair|car|wall|rock|stone|plates|plate|mirror|at)',
  '(pool|drop|drops|lot|trail|full|covered in|red with) of blood|blood on|in blood',
  // Leaving, risking, breaking rules.
  '(run|running|runs|ran) away (tonight|from (home|school|them|everyone|your|here)|now|and|.|forever|with)',
  'run away & home|tonight|night|never|dont come back|leave|pack|door|alone|forever|house|parents ! thought|thoughts|worry|mind|attention|puppy|feet',
  '(leave|leaving|left) (the|your) (house|home|class|classroom|school|building|room) (quietly|now|tonight|without|and walk|and dont|alone|early|before|by the|at night|secretly|through)',
  '(do not|dont|never|skip|miss|instead of) (go|going|come|coming) to (class|school|bed|the office|your|dinner|the nurse|practice)',
  '(skip|skipping|cut|miss) [your|the|all] (class|school|classes|lesson|practice|dinner|lunch|breakfast|meal|meals|homework)',
  '(open|unlock|answer) (the|your) [front|back|car] (door|window|gate) & (whoever|stranger|knocks|anyone|someone|climb|night|let (him|her|me|them)|do not ask|dont ask|who it is|tonight|outside)',
  '(go|walk|come|climb|sneak|follow|get in|ride) & (alone|by yourself|tonight|after dark|his car|my car|a car|the car|stranger|window at night|the woods at night|until the streetlights|without telling) & (house|outside|park|woods|street|car|home|leave|meet|streetlight*|field|station|gym|stranger) ! phone|pillow|blanket|imagine|picture|pretend|dream|fox|owl|cat|wolf|bear|walk home with|with a grown|sleep|bedtime|stars|not alone',
  '(take|taking|borrow|use) & (money|her phone|his phone|card|keys|car) & (from|your|mothers|mom|moms|dad|dads|parents|teachers|without asking|earned|desk|bag|pocket|purse)',
  '(answers|test|exam|quiz|homework) & (copy|copying|look at someone|peek at|hide|steal|from the desk|neighbors paper|write them on your|cheat*|fake)',
  '(ignore|forget|break) (the|your|all|every|any|school) (rules|rule|teacher|teachers|bell|alarm|parents|doctor)',
  '(play|use|try|do|read|whisper) (this|it) (beside|on|to|over|next to|with) (your|a|the|someone|him|her|my) (sister|brother|friend|mom|dad|baby|enemy|classmate|teacher)',
  '(smoke|smoking|joint) & (finger*|fill*|inhale|lungs|breathe|first|lips|peace|deep|pass|puff|relax*|calm) ! fire|campfire|chimney|candle|gap',
  '(drink|sip|glass|cup|bottle|taste|swallow) & (something strong|strong|grown up drink|until you|burns|parents drink|beer|numb|forget|fuzzy|the cabinet|tipsy) ! tea|water|cocoa|milk|juice|soup',
  '(mushroom|mushrooms) (trip|trips|tea|journey)|higher than',
  '(stop|quit|skip|forget|without|instead of|no longer need|you dont need|no need for|throw*|bin|trash|goodbye) [taking|using|your|the|any|all|seeing|to see] [your|the|a|any|all] (tablets|tablet|doctor|doctors|glasses|bandage|counselor|inhaler|medicine*|pills|bottles|treatment)',
  '(fever|sick|sickness|ill|doctor*|cough|broken arm|pain|asthma|epilepsy|illness) & (only a thought|not real|go to school with|heal|heals|healing|will fix|fix it|gone in|disappear*|in your head|imaginary|sicker|no more|forever|in (three|seven|ten|two) days|cure*|instead|never) ! hurt your feelings|teddy|worry|thought passes',
]
