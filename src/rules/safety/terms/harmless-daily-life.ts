/**
 * Reviewed phrases that only sound like trouble: a school day, siblings, travel and questions about death. Each removes
 * only the harmless part, so that a crisis phrase next to it still counts, and each names the harmless thing: "he keeps
 * touching my stuff" is allowed, "touching my stuff down there" is not. They are written in the language of
 * `../phrases.ts`.
 */

const sportsAndMusic =
  'practice|practices|recitals|competitions|meets|games|races|tests|training|conditioning|workouts|drills|soccer|football|basketball|baseball|softball|volleyball|hockey|swimming|swim|track|running|dance|ballet|gymnastics|cheer|tennis|golf|karate|wrestling|sports|band|orchestra|choir|piano|violin'
const schoolwork = 'grades|homework|math|reading|spelling|college|academics|my grades|schoolwork|studying'
const occasions =
  'test|exam|quiz|presentation|speech|recital|audition|interview|performance|play|match|game|race|meet|tryout|tryouts|lesson|show|debate|competition|tournament|solo'
const fearedEvents =
  '(plane|airplane|car|bus|train|boat|ship|helicopter|elevator) [crash|accident|wreck]|(flight|crash|earthquake|tornado|hurricane|flood|fire|storm|tsunami|war|roller coaster|rollercoaster|ride|shark attack)'
const quarrelCauses =
  'remote|tv|television|ipad|tablet|toys|toy|legos|controller|xbox|switch|playstation|computer|game|games|couch|blanket|swing|front seat|seat|window seat|bathroom|shower|last (cookie|slice|piece)|cookie|cookies|candy|snack|snacks|crayons|doll|dolls|ball|music|channel|charger'
const belongings =
  'stuff|legos|lego|toys|desk|phone|ipad|tablet|computer|laptop|chromebook|keyboard|controller|pencil|pencils|pencil case|pens|crayons|markers|backpack|bag|notebook|books|drawing|drawings|art|food|lunch|snacks|locker|makeup|headphones|guitar|bike|cards|collection|water bottle'
const sibling =
  '[little|big|older|younger|baby|twin|annoying] (brother|sister|siblings|sibling|roommate|cousin|desk mate)'
const appointmentsAndTrips =
  'vacation|trip|field trip|holiday|holidays|wedding|camp|tournament|appointment|dentist|orthodontist|doctor|checkup|surgery|funeral|reunion|competition|concert|conference|flight|cruise|visit'
const periodPhrases =
  '(next|this|on|tomorrow|for|all|until|from) [the|a|rest of|whole|few|two|three|couple of] [rest of the] [week|weeks|weekend|month|summer|days|day|morning|afternoon|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next week]'
const livingBeings = 'we|you|people|someone|everyone|they|animals|pets|humans'
const medicineForms =
  'pill|pills|tablet|tablets|meds|medicine|medicines|medication|medications|capsule|capsules|vitamins'

export const harmlessDailyLifePhrases: readonly string[] = [
  // These are about school, sport and being on a stage.
  `(froze|freeze|freezing|frozen) [up] (on stage|(at|in|on|during|before|in the middle of|halfway through) [my|the|a|an|our|his|her] [driving|drivers|road|piano|violin|math|spelling|oral|science|job|big|last|first|free|school|class|history|band|choir|dance|english|swim] (${occasions}|throw line|starting line|spotlight|stage|microphone|spelling bee))`,
  `(push|pushes|pushing) (me|us) (too hard|too much|harder|to (my|the|our) (limit|limits)) (at|in|during|before|about|with|on) [my|our|the] (${sportsAndMusic}|${schoolwork})`,
  '(coach|trainer|instructor|conductor) (push|pushes|is pushing) (me|us) too hard .',
  '(push|pushes|pushed|pushing) (me|us) to (do (my best|our best|better|well|more homework)|be (better|the best|perfect)|get (good|better|straight|all|higher|top)|try (hard|harder|my best|our best|new)|work (hard|harder)|study|practice more|practise|run (faster|further|farther|more)|win|succeed|improve|excel)',
  '(im|i will|if i|when i|i might|i think i|scared i|sure i|worried i) [will|am|im] [going to|about to|might] fail [this|my|the|at|in] [chemistry|math|maths|algebra|science|english|spanish|french|biology|physics|history|geometry|driving|final|next|big] [test|exam|exams|class|quiz|final|finals|course|grade|year] [and|then|so] my life is over',
  '(took|takes|take|taking|lost|broke|cracked|forgot) [away] my (phone|ipad|switch|xbox|playstation|laptop|computer|headphones|airpods) [away] [and|so|now] my life is over',
  '(haircut|pimple|zit|braces|wifi|outfit) [before|on|for] [the|my] [picture day|prom|dance|party|date|school] [and|so|now] my life is over',
  '(last|final) (day|days|week|weeks|month|year|years) of my life (in (elementary|primary|middle|junior|high|grade|kindergarten|preschool|college|first grade|second grade|third grade|fourth grade|fifth grade|sixth grade|seventh grade|eighth grade|5th grade|6th grade|8th grade)|as a (kindergartner|student|first grader|second grader|third grader|fourth grader|fifth grader|sixth grader|eighth grader|5th grader|6th grader|8th grader|middle schooler|high schooler|freshman|sophomore|junior|senior))',
  'i (die|get (killed|stabbed|poisoned|shot|murdered)|am (killed|stabbed|poisoned|shot|murdered)) in (act|scene|the (first|second|third|fourth|fifth|last|final|opening) (act|scene)|[our|the|my|this|a] [school|class|spring] (play|musical|skit|movie|film|drama))',
  '(i (need|have|want|hope) to|stressed about|stressing about|nervous [about]|worried about|anxious about|pressure to|scared i wont|nervous i wont|worried i wont) (make|making) weight (for|before|at) [the|my|our|a|next] [big] (wrestling|boxing|judo|rowing|crew|meet|match|tournament|season|weigh in|dual|state|districts)',
  '. [changing|dressing|getting dressed|being|undressing] [in] [the|our|my|a] [boys|girls|gym|school|pool|waiting|messy|dark|quiet|empty|crowded|class] (locker room|locker rooms|waiting room|classroom|dark room|messy room|quiet room|crowded room|room) (makes|make) me [feel] [so|very|a bit|a little|super] (uncomfortable|nervous|anxious|shy|awkward|insecure|self conscious|sleepy|tired|restless|jumpy) (.|because i|when i|before|after|at night|and i|so i|at school)',
  'rope (bracelet|bracelets|toy|toys|swing|bridge|necklace|sandals)',

  // These are about quarrels and games among children.
  `(brother|sister|brothers|sisters|siblings|cousin) (hits|hit|kicks|kick|pushes|push|pinches|pinched|punches|punch|slaps|slap|pokes|bites) me (when|whenever|if|because|every time) (we|i) (fight|argue|fought|argued) (over|about) (whose turn|who (goes first|gets|sits)|[the|a|my|our|his|her] (${quarrelCauses}))`,
  `(brother|sister) (hits|kicks|pushes|pinches|slaps|pokes|bites) me (when|whenever|if|because) i (take|took|use|used|touch|borrow|win) (his|her|the) (${quarrelCauses})`,
  '(a|another|some|this|that|one) (kid|boy|girl|classmate|friend) (pushed|shoved|bumped|tripped) me (at recess|at lunch|in [the|our] [lunch|bus|cafeteria] line|(on|off) the (playground|slide|swing|swings|monkey bars|blacktop|see saw|field) [at recess]|in (gym|pe)) [today|yesterday|this morning] (.|and i (got|was|am|felt|feel) [so|very|a bit|a little] (mad|angry|sad|upset|annoyed)|and i (fell|cried|tripped|yelled|told (the|my) teacher)|and im [so] (mad|angry|sad|upset)|because (i|we|he|she) (was|were|wanted))',
  '(someone|my friend) (pushed|shoved|bumped|tripped) me (at recess|in [the|our] [lunch|bus|cafeteria] line|(on|off) the (playground|slide|swing|swings|monkey bars)) [at recess] [today|yesterday] .',
  `(he|she|they|people|everyone|kids|kid|boy|girl|friend|${sibling}) (keep|keeps|is|are|always|wont stop|cant stop|never stops|doesnt stop|dont stop) [on|always] (touch|touches|touching) my (${belongings}) (.|without|again|all the time|every day|on my desk|when im not|(and|which) (it|he|she|they|i) [is|am|get|gets|makes me|drives me|wont|want|doesnt] (mad|angry|annoyed|annoying|annoys|bugs|drives|nuts|crazy|breaks|loses|moves|stop|hate|yell)|and it (drives|bugs|annoys|makes me (mad|angry)))`,
  `${sibling} (keep|keeps|is|are|always|wont stop) [on|always] (touch|touches|touching) my things (.|without|again|all the time|and it (drives|bugs|annoys|makes me (mad|angry)))`,
  'could (kill|strangle|murder) (my|the) [little|big|older|younger|annoying|twin|best] (brother|sister|sibling|siblings|cousin|roommate|friend) for (taking|stealing|wearing|eating|using|borrowing|breaking|losing|finishing|hiding|spoiling|deleting|touching|ruining) (my|all my|all the|the|our)',

  // These are about what parents want, travel and farewells.
  `(force|forces|forced|forcing) (me|us) to (go to (church|mosque|temple|synagogue|sunday school|bible study|mass|school|practice|bed (early|at)|[piano|violin|swim|swimming|soccer|guitar|ballet|dance|math|karate|music|summer|football] (practice|lessons|lesson|class|classes|camp|training|tutoring|games))|eat [my|the|all my] (vegetables|veggies|broccoli|spinach|peas|carrots|salad|fish|brussels sprouts|mushrooms|tomatoes|breakfast)|(do|finish) [my|the|more|extra] (homework|chores|dishes|laundry|math|worksheets)|(play|learn|practice|take) [the] (${sportsAndMusic}|chess|guitar|drums|flute|cello|clarinet|spanish|mandarin|french)|clean (my room|the (kitchen|dishes))|wear (a (dress|tie|suit|sweater|coat|jacket|skirt)|my (coat|jacket|retainer|glasses|uniform|helmet))|share my (toys|candy|ipad|games)|say sorry|apologize to my (brother|sister))`,
  `((not going to be|wont be|not be|cant be) (here|around|at school|in school|in class)|(will|going to) be (gone|away)) (${periodPhrases}) [because|as|since|so|for|.] [of] ((we|our family) (travel|fly|drive|go|leave for|visit|move|are (traveling|flying|driving|visiting|moving|leaving for|on (vacation|a trip)|going (to (a|the|visit|see|my|our|camp|florida|disney|disneyland|mexico|canada|the beach)|on|camping|away|skiing)))|(i|we) have (a|an|my|our) [dentist|doctor|doctors|orthodontist|eye|family|big|field|soccer|swim] (${appointmentsAndTrips})|on (vacation|holiday|a (cruise|trip|field trip|ski trip))|im (traveling|visiting|flying|on (vacation|a trip)|going (camping|to (camp|my (grandmas|grandparents|dads|moms|cousins)|the dentist|the doctor)))|[a|my|our|family|school|class|summer] (${appointmentsAndTrips}))`,
  '(saying|say|said) goodbye to (everyone|all my friends) (at|from|in) [the|my|our|a] [summer|sleepaway|science|band|church|soccer|old|last|sleep away] (camp|airport|train station|reunion|picnic|old job|job|internship|old school|farewell party|graduation|kindergarten)',
  '(saying|say) goodbye to (everyone|all my friends) (before (we move|i move|moving|the move|graduation|summer|summer break|vacation|we (fly|travel))|because (we|i) (are|am) moving|because im moving|when we move|after graduation)',

  // These are about fear of death, questions about it, and prescribed medicine.
  `(im|i get|i feel|i was|.) [so|always|very|super|a bit|a little] (scared|worried|nervous|anxious) [of|about|that] [i will|im going to|i might|i could|we will|we might|we could|we are going to] (die|dying|death) (in|on|from|during) [a|an|the] (${fearedEvents})`,
  `(have a|my|a|the) (fear|phobia) (of|about) (die|dying|death) (in|on|from|during) [a|an|the] (${fearedEvents})`,
  `(.|wonder|wonders|wondering|wondered|thinking about|think about|thought about|worry about|worrying about|worried about|scared of|ask|asked|asks|know|explain|understand|curious about|curious|question about) (what happens [to (us|you|people|them|our (body|soul))] (when|after|once|if) (${livingBeings}) (die|dies)|where (do|does|will) (${livingBeings}) go (when|after|once) (${livingBeings}) (die|dies)|where (${livingBeings}) (go|goes) (when|after|once) (${livingBeings}) (die|dies)|why (do|does|must) (${livingBeings}) [all|have to|has to] die)`,
  `(take|takes|taking) (my|his|her|the) [adhd|asthma|allergy|daily|morning|heart] (${medicineForms}) (for ({illness}) [.|each|every|in the|before|with|at] (.|morning|day|night|evening|school|breakfast|dinner|food|water|lunch|bedtime|is|makes)|(each|every) (morning|day|night|evening|single day)|(in the morning|before (school|breakfast|class)|with (breakfast|food|water|juice|dinner|lunch)))`,
  `(forget|forgets|forgetting|forgot|remember|remembering|remind me|reminder|reminds me) (to take|taking) (my|his|her|the) [adhd|asthma|allergy|daily|morning] (${medicineForms}) (.|each|every|in the morning|before (school|breakfast)|with (breakfast|food)|at (breakfast|dinner|school)|today|this morning|again)`,
]
