/** Reviewed phrases by kind of statement, broader than any sentence in the corpus. */

export const broaderSuicidePhrases: readonly string[] = [
  // Asking to be taken, as young people who believe say it.
  '(god|jesus|allah|angels|heaven) ... (take me back|take me home|take me away|take me now|take me .|take me tonight|take me instead|take me already|let me go to heaven|let me come|come get me|end my)',
  '(take|bring|call) me (home|back|up) (god|jesus|to (god|jesus|heaven))',
  '(ask|asked|asking|beg|begged|begging|pray|prayed|praying|tell|told) (god|jesus|allah) [to] (take me|let me go|end|kill|not wake)',
  // The last of something, with nothing that says what ends.
  '(tonight|today|this|tomorrow|friday|sunday) (is|will be|was supposed to be|might be|could be) (my|the) last (night|day|time|evening|morning|week|sunrise|sunset|month) (alive|living|ever|on earth|.|for me|for real|goodbye|im done|i promise)',
  'my last (night|evening) here (.|and (nobody|i|they)|im|goodbye|forever|sorry)',
  '(after|by|past) (tonight|today|tomorrow|friday|sunday|this week|the weekend|christmas) (i|ill|im|i will) (wont|not|be gone) [be] (here .|here anymore|around .|around anymore|alive|gone|a problem|.|bother*)',
  '(i|im) (wont|not going to) be (here|around|alive) (tomorrow .|tomorrow and|in the morning)',
  'one more (night|day|week) and (im|ill|i will|then im|its) (gone|dead)',
  'rip (me|to me|myself) (tonight|soon|for real|im serious|and im serious|not joking|this time|i am serious)',
  'are i p (me|to me|myself)',
  '(anymore|no) me (.|after|tomorrow|tonight|soon)',
  '(world|everyone|family|them|mom) (with no|with anymore|without any) me',
  '(there|it) (wont|isnt going to|will not|is not going to) be (a|any|anymore) me (.|tomorrow|anymore|soon|left)',
  '(catch|catching|caught|take|taking|get on|ride|board) (the|that|my|a) [last|final] bus (forever|for good|tonight and never|soon anymore|soon no|to heaven|off this|out of (life|here forever)|and not come back|and never)',
  // The word around which people write.
  '(the|that) (s|es|sui) word [again|thoughts|stuff|is|keeps] (thoughts|again|coming|in my head|popping|cide|every|all day|when im|ends|the one)',
  '(ends|ending) in cide',
  '(word|thoughts|thing) ... (starts with s|begins with s|starts with an s) ... (cide|ide|head|again|scared)',
  '(si|s i) (tonight|thoughts|again|bad tonight|is (bad|back|loud|worse)|since|at school|for weeks|all day|hits|flare*)',
  '(has|have|having|had|with|my|chronic) si (.|for|right|but|all)',
  // What being dead would be like.
  '(death|dying|being dead|not being here|not being alive|the grave|nothingness|a coma|oblivion) (sounds|seems|feels|looks|is|would be|might be|must be) [so|kind|like|pretty|very|more|such|to be|the|almost] [a|much|an] (nice|peaceful|good|better|best|easier|easy|great|calm|quiet|comfort*|relief|rest|free|freedom|freeing|tempting|beautiful|inviting|welcome|warm|escape|appealing|option|answer|way out|only)',
  '(craving|wanting|awaiting|welcoming|romanticizing|chasing|waiting for|longing for|begging for|ready for|dreaming of|dreaming about) (death|dying|the grave)',
  '(death|dying) (is|would be) (the|my) (answer|solution|escape|friend|plan|dream|goal|wish|way)',
  '(come|came|feel|been) [so|this] close to (ending|doing it|jumping|killing|dying on purpose)',
  // Not for this world.
  '(dont|doesnt|never|didnt|not) (belong|fit|meant|made|supposed) ... (in this world|on this earth|on this planet|on earth|in this life|to be alive|to live|to exist|among the living|for this world|for life)',
  '(wasnt|not|never|werent) (meant|made|built|supposed|cut out) (for|to be in|to be) (this world|life|living|alive|this life|born)',
  '(this|the) world (is better|would be better|doesnt need|does not need|doesnt want|is nicer|isnt for|is not for|has no place for) [off|without] me',
  'life (isnt|is not|not|was never|wasnt) (for me|meant for me|made for me|my thing)',
  '(live|living|life|existing|being here|staying) (is|feels|seems|sounds) (pointless|meaningless|a chore and i want|unbearable|torture|not for me|hopeless|impossible now)',
  '(dont|do not|didnt|never) (ask|asked|want|wanted|choose|sign up) (to be|to be put|for|to) (born|alive|here on earth|this life|life|existing|exist)',
  // Only one thing holds them here.
  'only (thing|reason|person|one) ... (keep*|stop*|holding|why) ... (alive|me here|me going|from ending|from doing it|from jumping|still here)',
  '(only|barely) (stay*|alive|living|here|holding on) [alive] (for|because of|so) (my|mom|dad|her|him|the dog|others|other people)',
  // Doing something to oneself, not named.
  '(do|doing|try|trying) (something|anything) (dumb|stupid|bad|crazy|drastic|permanent|dangerous|reckless|terrible) (to myself|tonight|if i|when im alone|soon|because i cant|i cant take back)',
  'done something to myself',
  '(dont|cant|not|couldnt|wouldnt) (trust|be trusted with|be left with) (myself|me) (tonight|alone|around|with|right now|anymore|to stay|to be|.|near|when im)',
  'swallow (all of it|them all|every one|it all|whatever)',
  '(swallow|take|drink|down) everything in (the|my|moms|dads|our) (cabinet|medicine|bathroom|box|drawer)',
  // A friend in danger.
  '{one} ... (posts|posting|posted|talks|talking|jokes|joking|writes|writing|wrote|texts|texting|texted|says|said|keeps saying|drew|drawing|draws|tweets|snapped|searching|googling) ... (about|of|that) (dying|death|being dead|wanting to (die|be gone|disappear)|killing|ending|not being here|suicide|not wanting to)',
  '(i think|afraid|worried) ... (my|a|his|her|best) (friend|sister|brother|cousin|boyfriend|girlfriend|mom|dad|classmate|student|roommate) (is|might|will|wants|would|could|may|wont) [going to|be going to|try to|trying to] (hurt|kill|end|jump|do something|die|be alive|make it|suicide|harm|attempt|take (her|his|their) life)',
  '(left|sent|posted|texted|texting|sending) (me|us|everyone|our|the|a|her|his) [group] [a|chat] (goodbye|bye) (text|message|note|letter|video|post|story)',
  '(my|his|her|their|our) (friend*|sister*|brother*|cousin*|mom*|dad*|uncle*|aunt*|teacher*|boyfriend*|girlfriend*|classmate*|student*) (attempt (.|last|and|was)|attempted (.|last|again)|suicide|second attempt|took (her|his) [own] life)',
  // Denied, or long ago.
  '(not|never|wouldnt|wont|isnt that i) ... (do it|act on it|go through with it|try it|kill*) ... (but|think|thought|wish|imagine)',
  '(wouldnt|would never|wont|not going to) [ever] (try anything|do anything) ... (but i (think|thought|wish|imagine|want|keep|feel))',
  '(used to|years ago|last year|in [the] [5th|6th|7th|8th|9th|10th] grade|when i was) [i] attempted',
]

export const broaderSelfHarmPhrases: readonly string[] = [
  'i [always|sometimes|still|only|secretly|keep|might|would|will|even] (bit|poke|choked) myself (at night|after|when|whenever|every|if|in (secret|the bathroom|my room|class|school)|because|so|to|again|and (it|i|nobody|hide|feel)|until|till|a lot|sometimes|on purpose|last|today|yesterday|tonight|with|for|instead|on my|.|everyday|while i cry|before (bed|school))',
  '(feel|feels|felt|get|got) (numb|nothing|empty|dead inside) ... (cut|burn|burning|bleed|scratch|hurt|lighter) [myself|me|my (arm|arms|skin|leg|legs)]',
  '(hurt|burn|cut|scratch|pain|bleed|sting|stings) ... (to feel (something|anything|alive|real|better|less|again)|so i (feel|can feel)|because i (feel numb|deserve|hate me|hate myself)|when i feel|makes me feel (something|alive|real|better))',
  '(a|the|my) (lighter|candle|iron|straightener|curling iron|match|cigarette) ... (on|against|to) my (arm|arms|leg|legs|hand|fingers) ... (purpose|feel|numb|punish|secret|sad|stress*|hate|when|until)',
  '(new|fresh|more|old|another) (cut|burn|burns) ... (hide|hidden|hiding|sleeve*|hoodie|nobody|mom|dad|ashamed|my (arm|arms|wrist|thigh|leg|hip))',
]

export const broaderEatingPhrases: readonly string[] = [
  '(starve|starving|starved) (herself|himself|themselves)',
  '(friend|sister|brother|cousin|girlfriend|boyfriend|student|roommate|teammate|daughter|son) ... (isnt|not|hasnt|wont|doesnt|never|barely|hardly|stopped|quit) [been|be] (eating|eat|eaten|eats) (.|anything|at all|lunch|anymore|for days|and|much|enough|at school|dinner|because|in days|food|since)',
  '(feel|feels|felt|am|im) (safe|safer|clean|cleaner|strong|stronger|good|proud|powerful|light|in control|pure|better|calm|calmer|lighter) ... (empty|starving|when i starve|havent eaten|dont eat|didnt eat|without food|not eating|hungry)',
  '(have|having|got|developed|developing|struggle with|struggling with|hiding) (an|my) ed (.|or|for|since|at|with)',
  '(dont|didnt|not) (deserve|earn*) ... (dinner|lunch|breakfast|food|meals|a meal|to eat)',
  '(give|gave|giving) (mine|my (lunch|dinner|food|breakfast|plate|snack)) ... (every (day|night|time)|so i (dont|wont)|dog so|deserve|fat|skinny|thin)',
  '(panic|cry|hate myself|guilt*|shaking|ashamed|punish*) ... (after|when|whenever|every time|because|for) i (eat|ate|eats|finish my|had (lunch|dinner|breakfast|food|dessert))',
  '(food|eating) makes me (hate myself|cry|feel (guilty|disgusting|gross|worthless|like a failure)|panic|want to (throw up|die|hide|disappear))',
]

export const broaderHarmByOthersPhrases: readonly string[] = [
  '({adult}|{brother}|he|she|they|someone) [has|always|keeps|kept|sometimes|also|then] (puts|put|putting|slid|slides|stuck|sticks|ran|runs) (his|her|their|a|my) (hand|hands|fingers) (on my (leg|legs|thigh|thighs|chest|butt|throat|neck|lap|stomach|waist)|up my|down my|in my|under my|inside|over my mouth|between|on his|on her|there)',
  '(hit*|punch*|kick*|beat*|chok*|shov*|throw*|grab*) me (around|across|up|down|hard|every (day|night|time)|when (he|she|they|dad|mom)) ... (sorry|drunk|mad|angry|drinks|home|says|then|after|stop|again)',
  '(twist*|yank*|bend*|squeez*|pulls|pulled) [my hair and] (my|her|his) (arm|arms|hair|wrist|finger|fingers|ear|ears|neck) ... (mad|angry|when (he|she|they|dad|mom|im bad)|until (i|it)|home|night|drunk|drinks)',
  '(he|she|friend) [comes] ... pulls my hair and',
  '(makes|made|make) me ... (sleep|kneel|stand|stay) (outside|in the (garage|cold|basement|dark|yard|shed|bathroom|closet|tub|car|rain|snow)|on the (floor|porch|balcony|steps|street)) [when|all|because|if|for|.|without|with|and]',
  '(forced|force|forces|forcing) (himself|herself|themselves|themself|themselfs) (on|onto|upon|into|in) (me|her|him|my|us|somebody)',
  '(had|got|saved|keeps) (picture|pictures|pics|photos|videos|a video|a picture|a pic|video) of me ... (naked|changing|shower|undress*|underwear|bathroom|asleep|no shirt|in bed|without my|secretly)',
  '(grabs|grabbed|grab|squeezes|squeezed|holds|held) (my|me by the|me by my|her by the) (neck|throat|arm so|wrist so|face so|wrists so)',
  '(put|has|have|got|theres|is) (a|the) (target|hit|price|bounty) (on me|on my|out on|out for|on us)',
  '(might|could|going to|will|almost|nearly|afraid i) (get|be|got|getting|been) (shot|stabbed|jumped|killed|kidnapped|raped|beaten)',
  '(trying|tried|tries|try|attempting) to (break|get|climb|come) (in|into|inside) [to] (our|my|the|through) (house|apartment|home|place|window|door|trailer|car) ... (alone|scared|help|hiding)',
  '(youth leader|pastor|priest|scout leader|counselor|instructor|trainer|tutor|driver|janitor|landlord|step brother|mentor|director|rabbi|imam|nun|doctor) ... (does|did|do|done|doing) to me',
  '(nobody|no adult|no one) ... (feeds|feed|cares for|takes care of|takes care|looks after|watches|checks on|picks up|comes for) (me|us|my (brother|sister|siblings)|the (baby|kids))',
  '(no|dont have|shut off the|turned off the|cut off the) (heat|water|electricity|electric|hot water) [no|or|and] (heat|water|electricity|food at|nobody|money for)',
  '(scared|dread*) (to|of) (go|going|walk|walking|head|heading|ride) home (today|tonight|now|.|after|to)',
  '(dont want|not ready|hate|nervous) (to|of|going) [go|going|walk] home (because (he|dad|she|my (dad|stepdad|stepmom|uncle|brother|father)|of (him|her|my|what))|to (him|her|my (dad|stepdad|stepmom|uncle)))',
  '(can|could|may) i (stay|sleep|live|hide|be) (at school|here|with you|at your house) ... (dont want to go home|cant go home|safe|because of him|scared|hits|hurts)',
  '(hiding|hid|hide) [myself] (in|under|behind) [the|my|a] (closet|bathroom|bed|room|basement|garage|shed|car) from (my (dad|mom|stepdad|stepmom|uncle|boyfriend|father|mother)|dad|mom|him|her|stepdad|stepmom|them at home)',
  '(hungry|starving|hunger) ... (no food|nobody feeds|mom (forgot|isnt|is gone|wont)|dad (forgot|isnt|is gone|wont)|since (yesterday|friday|monday)|go to bed|went to bed)',
  '(go|going|went|sent|goes) to (bed|sleep|school) (hungry|without (food|dinner|eating)|starving|with no (food|dinner))',
  '(ran|run|running|runaway) [away] from home',
  '(packed|packing|pack) (my|a) (bag|bags|backpack|stuff|things) ... (run|leave tonight|sneak|escape|never come|not come)',
  '(wish|wished) (someone|an adult|a teacher|anyone) would (save me|stop (him|her|them|it)|get me out|take me away)',
  '(get|got|getting|take|help) me out of (this house|my house|that house|my home)',
  '(not|isnt) abuse ... (only|but|he|she|because|right)',
  'only (pushes|pushed|shoves) me (when|once|a little|sometimes|if|because|on|.)',
  '(used to|always|never stopped|keeps|kept) (hit|hitting|beat|beating|touch|touching|hurt|hurting|choke|choking) (me|us|my (mom|sister|brother)|her) (when|at|and|with|every|as|.|until|because|before|so)',
]
