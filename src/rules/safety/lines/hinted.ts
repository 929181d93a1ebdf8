/**
 * Reviewed phrases of lines that only hint at what the other lists name. They come from lines that passed earlier
 * checks.
 */
import { friends, helpers } from './people.ts'

export const hintedInLines: readonly string[] = [
  // Giving up on life.
  '(nobody|no one|no family|not one person) (is|will be) (waiting|coming|looking) (for you|tomorrow|home|back)',
  '(put|lay|set) (your|my|a|the) life (down|aside|away)|(your|my) life (may|can|could) (end|rest|stop|be over)',
  '(heart|breath|breathing|lungs) (may|can|could|has|is allowed to|should|will) ... (stop|stops|quit|end|ends|rest forever|worked enough)',
  '(water|river|sea|deep|dark|night|train|cold|snow) & take you|takes you|let it have you|carry you under|swallow you|keeps you forever|come closer and|do not step back|dont step back|stay under ! cloud|boat',
  '(next|this|one) (breath|night|day|evening) (could|can|may|will) be (your|the|my) last',
  '(your|the) (bed|chair|desk|room|seat|place) (empty|without you) & family|smiling|happy|everyone|parents|imagine|they',
  '(everyone|everybody|family|they|people|parents|friends|world|mom|dad) & lighter|better|happier|easier|freer|relieved|smiling & when you are not|without you|not there|after you|once you|if you left|you are gone|you were gone',
  '(choose|pick|decide|set) (the|your|a) (day|night|hour|time) (you|to|on which you) [will] (go|leave|end|stop|sleep)',
  'letting go for good|(quiet|only|easy|last|gentle|soft) way out',
  '(sleep|sleeps|night|rest|dark) without (morning|waking|end|dreams or morning|return)',
  '(pin|needle|nail|nails|ice|elastic|rubber|hair|tooth|teeth|skin) & each (bad|time|mistake|worry)|every (bad|time|mistake)|until you cant feel|until you cannot feel|into your hand|out of your arm|pull one|for each ! tooth fairy|brush',
  '(a little|some|more) (pain|hurt|hurting|sting) (teaches|helps|makes|is good|cleans|wakes|will)',
  // Staying away from others.
  `(if|when) (somebody|someone|anyone|they|people|your (${helpers})|a (${helpers})|the (${helpers})) (ask|asks|want to know|wants to know|comes in|come in|comes home|looks|is near|finds out|hears|sees) & say|tell|turn|hide|stop|pretend|close|be quiet|do not|dont|lie|it was|put`,
  '(tell|say to) (them|him|her|your (mom|dad|parents|teacher|mother|father)) [that] (you (were|are|did|have|slept|fell|ate)|it was|nothing|everything)',
  '(what|that which) (we|i|you) (do|did|say|said|talk about|play|share) [here|together|now] (stays|remains|is for us|is ours|belongs to us)|(stays|stay|remains) (in this room|here with us|with us|with me|inside these walls)',
  '(keep|keeps|hold|carry|guard) (a thing|things|something|this|it) [like this] (to (yourself|themselves|himself|herself|ourselves)|for (us|me))',
  `(${helpers}) & (would be|will be|gets|be so|is going to be) (angry|mad|sad|upset|disappointed|furious|ashamed) & if|so|when|knew|unless|because ! feel|hello worry`,
  `(${helpers}) (does|do|need|have|should|must|will) (not|never) (hear|know|see|understand|have to hear|have to know|need to hear|need to know)`,
  `(${helpers}|grown ups) & (wanted (a|another|someone)|would come home|would stay|would love|different (child|kid|son|daughter)|if you were|only loves|loves you only)`,
  'our own (words|language|game|place|signs)|(game|words|place) that (teachers|parents|grown ups|they|nobody) (do not|dont|cannot|cant|never) ',
  'secret & two|ours|us|garden of|hidden ! place in your mind',
  'no one will know|nobody will know|no one has to know|nobody has to know|no one needs to know ! nobody around|walking|thinking|picture',
  `(stop|quit) (answering|talking to|seeing|calling|playing with|waving to) (your|the|my|a) [best|old] (${friends}|${helpers})`,
  'learn to need|need no|need nothing from|stop needing & no one|nobody|anyone|family|friends|food|love|from (them|anyone|him|her)',
  // Asking who and where.
  '(how old are you|who is (at home|home with you|home now|with you at)|are you alone|is anyone (home|with you)|where do you (sleep|live)|what do you look like|what are you wearing)',
  'i (will|can|could|would|am going to) (be at|be in|be waiting|come by|come to|come over|meet|pick|visit|wait for|find|follow|drive|call|see you at|be near your|watch) & window|tonight|bus stop|school|coat|house|door|street|car|room|you (at|in|after|when)|after ! come to the end|next breath',
  '(wave|smile|look|turn|show) (at|to|into) (the|your|my|me) (camera|screen|phone|lens) & know it is you|see|so that i|so i|for me',
  '(ask|bring|invite|get|tell|send) (your|all your|some) (friends|friend|class|classmates|sister|brother) [to] (join|follow|listen|come|sign|watch|like|into|here) & us|our|my|star|page|circle|each|get|me ! picnic|imagine|picture',
  'my (other|new|own) (page|channel|place|name|number|group|lessons|list)|you know where (it is|to find|i am)',
  // Giving up one's will.
  '(give|hand|lend|open|bring|lend me|leave) [me] (your|the) (mind|will|thoughts|control|trust) (to|for|over|with|in) (me|my|us|the voice|this voice|him)',
  '(belong|belongs|belonging) to (me|us|him|my|the voice|this voice|no one else)',
  '(your|their|his|her) (legs|arms|hands|body|mind|eyes|thoughts|will|breath|feet) (are|is) (mine|ours|no longer yours|not yours)|where i say|when i say (sleep|so|stop|now|jump|go)|as i say',
  '(nothing|no (thought|word|voice)|only) & (in your (head|mind)|left in you|inside you) & my (words|voice|count)|but (the|this) voice|only (the|this) voice',
  '(please|obey|serve|follow|worship) me (.|and|now|only|always|alone)|to please me|under my (voice|words|hand|count|power)|my (voice|words) (alone|only|and no other)',
  '(make|makes|making|have) & (in class|my class|everyone|friends|kids|my (brother|sister|teacher|mom|dad)|him|her|them) & (afraid of me|scared of me|follow me|do as i|want me|give me|say yes|forget what|like me more|serve)',
  'whisper this|play this (to|beside|for|near) (a|your|him|her|someone|the) & follow|follows|do|will|obey|asleep|sleep*|friend & she|he|they|you want|will',
  // Fear and shame.
  '(do not|dont|never) stop (now|yet|breathing|listening|until) (or|and|until|because)|(keep still|sit still|lie still|be still|stay still|hurry|listen|do it|behave|be quiet) or (you|he|she|they|it|else|i|the|something|someone)|or (the|that|your) [bad|old] (dream|dreams|dark|pain|voice|thing|man) (comes|will|wakes|finds|gets)',
  '(he|she|it|they|somebody|someone|something|a man|eyes) (is|are|was|has been) (looking|breathing|waiting|standing|hiding|moving|listening|sitting|knocking) (through|with|under|behind|at|in|outside|near|by) (you|your|the window|the door|the bed|the floor|the closet|the dark) & do not move|dont move|your bed|with you|under the|behind you|window|floor|closet|tonight ! owl|cat|moon|fox|bird|dog|bear|friend|chair|teddy|whale|somebody you trust|someone you trust',
  '(under|behind|inside) (the|your) (floor|bed|wall|closet|door|stairs) (something|someone|somebody|a man|it|he) (is|are|waits|breathes|moves|lives|watches)',
  '(your|this|no) (bed|house|room|street|school|place) is (not safe|unsafe|never safe|dangerous)|no place is safe',
  'no wonder (they|nobody|your (mom|dad|parents|friends|teacher)|he|she|everyone|people)|even (your|the) (dog|cat|mom|dad|teacher|friends|sister|brother|family) (likes|like|loves|laughs|leaves|thinks|wants|would)',
  'you (ruin|spoil|mess up|let down|slow down) (every|everything|it|each|all|the|them|your)',
  '(if|unless) you (were|are|become|get|try) [more|a] [a] (better|good|quiet|quieter|smarter|thinner|stronger|nicer|faster|enough|perfect|harder) & would|will|they|love|stay|home|like you|proud|come',
  '(always|forever|still) be (behind|last|less|alone|weak*|slow|small|the (last|slow*|worst|weak*)|worse|nobody|nothing|second)',
  'too late (to|for) (become|be|learn|change|get|start|you|me|anything|help|friends)|(weakest|slowest|worst|dumbest|last) (child|kid|student|boy|girl|reader) [in|of]',
  'look at (the others|them all|your (sister|brother|friends|classmates)|how (well|good|easily) (they|he|she|others)) & can|all|better|do it|why|already|fast*',
  '(child|kid|boy|girl|student|one) (nobody|no one) (wants|likes|loves|picks|needs|misses)|nobody (wants|likes|loves|picks|needs) (you|him|her|this|that)',
  '(such a|being a|like a|a big|a little) (baby|cry baby) (about|again|when|over)|stop being',
  // People against people.
  `(boy|girl|kid|child|children|student|one|reader|neighbor|man|woman|family|people|old man) & (who speaks|speak another|speaks another|another language|without (a father|fathers|a mother|money|papers)|slow reader|in the second row|from (there|that|another)|across the street|next door|on your street) & (reason|loses|lose|glad|angry|dangerous|away|out|less|not (him|her|them|like)|fault|behind|dirty|trouble|better|keep) ! may|kind|wish|hello`,
  '(some|other|our|their|dark|light|your) (skin|blood|hair|language|food|street) is (cleaner|better|purer|dirty|wrong|worse|above|less|higher|nicer)|(be|feel) glad [that] you are not (him|her|them|like|one of)',
  '(boys|girls|men|women|children like (them|that)) (should|must|may|can|have to|need to|always|never|only) & boys|girls|let|decide|quiet|softly|first|strong|cook|lead|behind',
  '(one|only one|the only) (true|right|real|good) (way|path|voice|book|family|people|country) [to|of|is|and]|only the (strong|best|pure|chosen|good ones|worthy)',
  'stronger than (them|him|her|others|everyone)|better than you|above the others|above them all',
  // Food.
  '(eat|eats|eating|drink|belly|food|dinner|bread|stomach|plate|bites|meal|meals|breakfast|lunch|clothes|body) & (only what|in one hand|when your belly|asks for|an empty|empty belly|sleeps best|fewer|until (dinner|lunch|it) is gone|too much space|much space|far too much|less of you|lighter than|for somebody who|who deserves|leave your|not today|tomorrow instead|smaller plate|is enough for|earn your) ! thank|smell|taste|imagine|picnic',
  'lighter than food|stronger than hunger|space your body takes|less of you',
  // Danger.
  '(let go|hang|ride|climb|walk|stand|balance|jump|drive) & (with both hands|without your hands|no hands|lean forward|let go|eyes closed|close your eyes|hold nothing|without looking|without holding|as high as) & tree|bike|hill|chair|roof|wall|ladder|stairs|branch|both hands|street|road|high|edge ! imagine|imagine you|bird|leaf|picture|kite|pretend|cat',
  '(breathe|breathing|breath|head|face|mouth|nose) & (wet cloth|through a cloth|in the bag|in a bag|over your face|over my face|over your mouth|into the pillow|under the pillow|plastic|through a scarf) ! soft|cool cloth',
  '(until|till) (you|i|your|it|the) [cannot|cant|can no longer] (fall|fall over|fall down|feel (warm|nothing|your|it)|drop|shake|hurts|hurt|cry|bleeds|stops|stop feeling|see nothing|goes dark|other child|burn) & breathe|eyes|hold|press|push|lie|snow|ice|stay|keep|run|stand|squeeze|scream|look|want|stare|lamp ! asleep|tired|wave|comfortable',
  '(lie|sit|stand|stay|go|walk) (in|into|out in|on) (the|a) (snow|rain|cold|ice|dark|sun|street|road|storm) & without (a|your|any) (coat|shoes|light|hat|jacket|water)|until|all night|long way|do not tell|dont tell',
  '(wait|stay awake|get up) (until|when|while) (the house|everyone|they|your parents|all) (is|are|sleeps|sleep) [asleep|sleeping] & go|find|kitchen|door|leave|open|take|then ! nap',
  '(find|take|hold|get|use|touch) (the|a|that) (sharpest|sharp|hottest|pointy|heaviest|longest rope) [thing|one|knife|part|edge]',
  '(way|walk|leave|go) & home|tonight|dark|door|window|house & without (a sound|a word|telling|being seen|noise|saying|your shoes) ! cat|mouse|fox|owl|snow|tiptoe',
  '(set|light|put) (the|a|your|his|her|that) (paper|book|letter|note|box|picture|photo|bin|house|school|desk) (on fire|alight|in flames|in the fire)|burn (the|your|a|his|her|every|all) (paper|book|letter|note|picture|photo|school|house|worry in the bin)|burning (school|house|desk|book|class|car)',
  '(tied|tie|chained|locked|bound) (to|in|up|on) & chair|child|children|tree|room|boy|girl|dark|calm|hands|bed ! boat|shoe|ribbon|balloon|kite|bow|horse|up for the night|knot|scarf|lace|laces|coat',
  // Hurting others, taking, leaving.
  '(push|shove|trip|pinch|hit|kick|slam|hide|break|take|steal|throw|tear|cut) & (other child|another child|his hand|her hand|his face|her shoes|his shoes|her things|his things|her bag|his bag|from each|from every|who was mean|who were mean|who hurt|first to hit|until the other|her hair|his toy|on his|on her) ! feelings|hurt your feelings|may|kind',
  '(list|lists|names) of (people|kids|those|everyone|them|all) (who|that) [have|has] (hurt|were mean|was mean|laughed|left|hate)',
  '(think of|imagine|picture|see) (his|her|their) (face|hand|head|voice) & hit|punch|kick|pillow|push|fist|throw|break|hard ! smile|smiling|kind|friend',
  '(take|keep|grab) (what|whatever|anything) you (want|like|need) & nobody|watching|looking|rules|theirs|others|steal',
  '(copy|copying|peek|look) (from|at) (the|your) (child|kid|student|neighbor|paper|answers|page) (beside|next|of|in front|behind)|rules are for|lessons (are|is) for (fools|others|babies|losers)|forget (your|the) (lessons|homework|rules|teacher)',
  '(leave|walk out|get up|go|push back your chair) & without (a word|asking|a sound|telling)|say no to everything|stay home from school|do not go [back] (in|to class)',
  // Drink, sickness, closeness.
  '(sip|drop|drops|taste|glass|cup|swallow|little) (from|of|out of) (the|a|that|your) & brown bottle|bottle|cabinet|fathers|mothers|grown up|strong|makes the|cupboard|warm inside ! water|tea|milk|cocoa|juice|soup|honey|rain',
  'grown ups & smoke|drink|sip|bottle|relax with',
  '(morning|evening|little|white|your|daily) (tablet|tablets|drops|inhaler|glasses|doctor|shot) & leave|skip|without|stop|no need|do not need|dont need|forget|enough|stronger|does not know|doesnt know|wrong',
  '(cough|fever|sickness|sick|ill|illness|allergy|doctor|glasses|ache) & (if you believe|believe it|will go|go away|goes away|in your heart|only trust|trust your|as i do|than i do|stay home|not know your body)',
  '(lie|sit|sleep|come|stay) (close|closer|near|nearer|next) to (me|him) [and]|let me (hold|touch|kiss|see|feel|stroke|watch)|hold (me|you) (close|tight|in my|all night)',
  '(undo|open|unbutton|loosen) (one|a|each|every|your|the) (button|buttons|zip|belt) (with|at|for|on) each|button with each|take off (one|a|each) (thing|sock|layer|piece)',
  '(two|both) (people|bodies|lovers|of you|of us) & under one|one blanket|nothing between|in one bed|skin|close',
  '(his|her|my) (hand|hands|fingers|mouth|lips) [is|are] (moving|moves|sliding|slides|resting|going|on|along|up|down|touching) [slowly|softly] [up|down|on|along|over|under] (your|you)|(you look|you are) [so] pretty (when|while|asleep|tonight)|your (skin|hair|lips) (is|are) [so] (soft|pretty|smooth|warm and)',
  // Pictures.
  '(girl|boy|child|kid|person|figure|man|woman|face|student|children) & (on the railing|on a railing|on the edge|free at last|no mouth|no face|in the bath|under the water|too many|white tablets|in a car outside|waiting in a car|at a burning|blindfold*|empty plate|alone in the road|holding a (blade|rope|bottle|lighter|match)|in chains|covered in|face down in|lying still|not breathing)',
]
