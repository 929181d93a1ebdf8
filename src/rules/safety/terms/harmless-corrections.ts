/**
 * Reviewed phrases that only sound like a crisis, from ordinary texts that were blocked by mistake, such as a pet's
 * death. A match is removed from a text, and the rest is still checked.
 */

const pets =
  'dog|dogs|puppy|cat|cats|kitty|kitten|hamster|gerbil|fish|goldfish|bird|parrot|parakeet|budgie|bunny|rabbit|guinea pig|turtle|tortoise|lizard|gecko|snake|horse|pony|chicken|hen|goat|ferret|rat|mouse|frog|beta|class pet|pet|pets'
const farewellRecipients =
  'teacher|student teacher|class|camp|friends|friend|cousins|coach|team|neighbors|pen pal|exchange student|exchange sister|exchange brother|counselor|principal|librarian|bus driver|babysitter|roommate|sister|brother|dad|mom|grandma|grandpa'

export const harmlessCorrectionPhrases: readonly string[] = [
  // Pets.
  `(${pets}) (ran|runs|got|went|flew|wandered|swam) (away|off|missing|out|lost) [last (night|week)|yesterday|today|again]`,
  `(${pets}) (went to|is in|are in|lives in|is now in) [pet|dog|cat|doggy|fish] heaven [now|today|yesterday|last (night|week)]`,
  `(say|saying|said|wave|waving) (bye|goodbye|bye bye) (to|for) (my|our|the|her|his) [old|dear|sweet|little|sick] (${pets})`,
  `[last] (goodbye|bye) [to] (my|our|the) [old|dear|sweet|little|sick] (${pets})`,
  `(${pets}) ... [and] [i] [want to|have to|had to] (say|said|saying) (bye|goodbye) [to (her|him|it|them)]`,
  `(my|our|the|his|her) [old|little|poor|sick] (${pets}) [is old and|is sick and|is|has|had] (fell asleep and|has to|had to|have to|will|wil|might|is going to|could|wont|would|did|didnt) [not] [wont|not] (wake up anymore|wake up|die|die soon|go to sleep forever|go to sleep|be put down|make it [through (the night|this|today)]|live long)`,
  // Dreams and running.
  '(in (my|the|a) [bad|scary|weird|funny] (dream|dreams|nightmare) ... (i|we|my legs) (was|were|am|is|are|kept|keep|could|couldnt|had to|have to|tried to|try to) (running|run|chased|hiding|falling|fall|fell|stuck|flying|lost|late|scream|scream*|die|died|dying|drowning) [away] [from] [a|an|the|my|big|giant|scary|huge]|(dreamed|dreamt|dream|dreams|nightmare|nightmares|had a (dream|nightmare)) [that|about|where|of] [a|an|the|i|was|big|giant|scary|huge|being] [being|was|got] (running|chased|chasing|chases|falling|drowning|monster|bear|wolf|shark|zombie|ghost|clown|witch|spider|snake|man was chasing me|man chased me) [by] [a|an|the] [man|clown|monster|bear|killer] [and (i|my legs) (couldnt|cant) (run|move|scream)])',
  '(run|running|ran|runs) away from (a|an|the|my|some) [big|giant|scary|huge|little|angry|fast] (bear|monster|wolf|shark|zombie|zombies|ghost|clown|witch|dragon|tiger|lion|dinosaur|ball|dog|goose|geese|bee|bees|wasp|wasps|spider|snake|wave|waves|tagger|soccer ball|dodgeball)',
  // Races and games.
  '(starting|starters|starter|start|track|race) (gun|guns|pistol|pistols)',
  '(gun|guns|pistol) (goes|going|go|went) off (at (the start|the race|the meet|the starting|track|nine|eight|ten)|and (we|i|everyone) (run|start|sprint)|in (track|the race|my race)|for the|to start|before the race)',
  '(sprint|sprints|race|races|heat|heats|relay|hurdles|track|track meet|swim meet|meet|start line|starting line|blocks) ... (gun|guns|pistol)',
  '(gun|pistol|bang) (at|of|in|for) the (swim meet|meet|start|race|sprint|sprints|track|blocks|relay|starting line|game|pool)',
  '(when|before|until|waiting for|hear|hearing|react to) the [starting] (gun|pistol) (goes off|at (the|sprints)|in the (race|relay)|and (run|sprint|go))',
  '(jump|start|go|started|went|false start) before the (gun|pistol)',
  '(listening|listen|wait|waiting) for the (gun|pistol|bang) [in the blocks|at the]',
  '(legs|arms|lungs) (die|died|dead|are dying|are dead|burn|burning|kill me) [in|on|after|at] [the|every]',
  '(last|final) (lap|hundred|meters|hundred meters|mile|minute|quarter|set|hill|stretch) [meters|yards] (kill|kills|killed|is killing|murders) me',
  '(beat|beating|pin|crush|destroy|kill) the (kid|kids|boy|girl|team|guys) from [the] (other|another|our rival|next) [school|town|team] [in|at]',
  '(ball|pitch|puck|frisbee|volleyball|foul ball|baseball|softball) (hit|hits) (my|me in the) (face|head|nose|eye|arm|leg|knee|stomach|shin)',
  '(hit|bumped|bonked|knocked) my (head|elbow|knee|toe|shin|arm|funny bone) on (the|a|my) [car|bus|top|metal] (monkey bars|table|door|desk|shelf|bus|locker|car|cabinet|slide|swing|ice|bunk|stairs|fence|pole|bench|coffee table)',
  '(bomb|bombing) a [long] (pass|serve|kick|throw|shot|three)',
  '(coach|captain|trainer|teacher) (will|is going to|would|gona) kill us (at|if|in|with|when)',
  '(mascot|pirate|cowboy|costume|statue|cannon) ... (gun|guns|sword|cannon|pistol)',
  'shooting my shot',
  '(shoot|shot) my shot',
  // Partings.
  `(goodbye|farewell) (letter|poem|card|hug|song|speech|note|party|dinner|assembly|circle|present|gift|video) (for|to|with|from) (my|our|the) [fourth|third|second|first|fifth|old|favorite|best] [grade|student|math|science|exchange] (${farewellRecipients})`,
  '(saying|say|said) goodbye (at the (train station|airport|bus stop|door|gate|bus)|after (dinner|the holidays|the visit|camp)|in the (morning|car|hallway)) [to|with] [my]',
  '(everyone|all my friends|my friends) (is|are) leaving me [.|because|since|and] [my friends|they] [all] (graduate*|moved|for college|move*)',
  '(gone|away|out) [all] (next week|this week|for a week|on friday|tomorrow|for the weekend) (for|on|at|with|to) (a|the|my|our|vacation|family|camp) [family|school|field|road] [trip|vacation|wedding|conference|tournament|visit|grandma*]',
  'sub plans for when im (gone|away|out)',
  '(friend|brother|sister|cousin|dad|mom|uncle|teacher) [wont|will not] [wont] be (here|home|there) (next year|next week|for (christmas|my birthday|the game|thanksgiving|dinner)) [.] [because|he|she] ... (moves|moving|moved|navy|army|marines|deployed|college|works|work|trip|vacation)',
  '(said|saying|say) sorry to (everyone|them|him|her|my team) (after|for|because) (the (game|fight|match|practice|argument)|being|losing|yelling|missing)',
  '(this|the) (week|day|month|year|semester|quarter) ... i want it to end',
  'leave me alone (for (a|five|ten|one|two)|at lunch|when|so i can|please|about|while|during)',
  // Small hurts and small things.
  'pick at my nails',
  '(had|ate|eat) an apple for breakfast because',
  '(cold|cough|allergy|flu|headache) medicine',
  'tickles me and we laugh',
  '(kiss|kisses|kissing) my (cheek|cheeks) [too much|when]',
  '(friend|bestie|classmate|crush) (said|says|told me) (she|he|they) (hate|hates|hated) me',
  '(haunted|spook|halloween) (house|hayride|maze|walk)',
  'man in the haunted house',
  '(friend|bestie|sister|brother) (tells|told|shared) my secret [about (my crush|who i like)]',
  '(cooking|sewing|craft|kitchen|camping|fishing) (kit|set|knife)',
  '(alone|lonely) as (a|the) (new|only|first year) (teacher|student|kid|coach|girl|boy)',
  '(because of|at|to) the (dentist|orthodontist|eye doctor)',
  'i ... [got|was|am] [so] [mad|angry] ... (slammed|slam|kicked|banged) (the|my|his|her|our|a) [bedroom|car|front|locker] (door|doors|locker)',
  '(pushed|push|pushing) (my|our|the) [little|big|baby] (brother|sister|cousin|friend) (on|in) the (swing|swings|stroller|wagon|sled|cart)',
  '(he|she|they) did it again [he|she|they] (took|broke|ate|used|hid|lost|forgot|copied) my',
  '(friend|she|he|teacher|coach) (says|said) thanks for being there',
  '(doesnt|dont|didnt) want to live in (ohio|texas|florida|california|the city|the country|a small|an apartment|this town|another|new|a new)',
  '(remember|know) my name after (the|my) (talent show|show|concert|game|recital|play|performance)',
  '(on|in) the news for my (science|school|art|community|project|robot|garden)',
  // At home and at school.
  '(mom|dad|parents|teacher|brother|sister) (took|takes|grabbed|hid|broke) [away] my (phone|ipad|switch|xbox|laptop|tablet|charger|keys|game|computer|headphones|airpods|toy|toys|markers|hoodie)',
  '(cutting|chopping|chopped|slicing|peeling) [the|some|up] (onions|onion|vegetables|carrots|apples|fruit|paper|cake|pizza|potatoes|garlic|cardboard|fabric|snowflakes)',
  '(neighbor|teacher|bus driver|coach|friends (dad|mom|grandma|grandpa|dog|cat|brother|sister)) died',
  '(so|too) (tired|sleepy) [that] i could sleep (forever|for)',
  '(run|running) away from (this|the|my|a|all|these) (test|tests|quiz|exam|exams|homework|class|stage|presentation|speech|meeting|meetings|responsibilities|problems|dentist|needle|camera|crowd|ball)',
  '(roller coaster|ride|rides|boat|bus|car|plane|movie|food|smell|milk|medicine) [ride|trip] (made|makes) me [feel] sick',
  'fainted (in|at|during) (choir|band|church|chorus|gym|biology|assembly|graduation|the (heat|sun|parade|concert))',
  `(${pets}) (bites|bit|bite|scratches|scratched|nips|pecks|pecked|kicked|kicks|hits|growls at|chased|chases) (me|my|him|her)`,
  '(drink|drinks|drinking|drank) [too much|so much|a lot of|some|my|his|her] (coffee|tea|water|soda|juice|milk|energy drinks|lemonade|cocoa|hot chocolate|smoothies)',
  'parents (kiss|kissing|hug|hold hands|dance) [and|in] [its|public|it is] [gross|weird|cute|embarrassing]',
  '(said|says|saying) no to (the|my|a|our) (party|phone|dog|puppy|sleepover|concert|trip|game|dance|tattoo|piercing|haircut)',
  '(scared|afraid|nervous|worried) [that] (my|our) (mom|dad|parents|teacher|coach|sister|brother) (will|wil|would|is going to|are going to|might|gets|get) [be|get] (mad|angry|upset|furious) (about|that|because|when|if|over) [i|the|my|a|her|his] (window|vase|grade|grades|phone|broke|lost|forgot|spilled|failed|mug|test|homework|late|mess|room|stain|carpet|bike|glasses|retainer|jacket|lunch|car|tv|favorite|report card)',
  '((locks|locked|lock) me out of (our|my|the|his|her) (room|bathroom|chat|game|ipad|phone|account)|(got|was|am|were) locked out [of] [the|my] [house|car] and (waited|had to wait|sat|called|mom|dad|went))',
  '(yelled|yells|yell|screamed|screams|shouts|shouted|yelling) at (the|a) (cashier|ref|referee|tv|waiter|waitress|driver|other driver|coach|dog|cat|computer|umpire|game|screen|clerk|phone|printer|radio)',
  '(shelter|sheltered|sheltering) in (the (hallway|basement|gym|bathroom)|place) [for|during|because]',
  '(think|thinking|thought|scared|afraid|worry|wonder) (about|of) (death|dying) [sometimes|at night|a lot] and (it|that) (scares|makes me (scared|nervous|sad|anxious)|freaks)',
  '(secret|hid|hide|hiding|lied|lie|lying|cover up) ... (bad grade|bad grades|report card|detention|c minus|failed test|homework)',
  '(want|wants|hate|hates|hurt|hurting) [to] (hurt|harm|bother) (nobody|no one|anybody less)',
]
