/** Reviewed phrases for topics that no exercise is made about, beside those of `terms/blocked.ts`. */
import type { BlockedTopic } from './blocked.ts'

const sex: readonly string[] = [
  '(my|our) first time (.|to be|tonight|is going|with (him|her|my (boyfriend|girlfriend|partner))|in bed|doing it)',
  '(rekindle|spark|spice|reignite|bring back|restore|more|increase|boost|improve) ... (desire|passion|intimacy|romance|spark|chemistry|attraction|drive) ... (bed|bedroom|marriage|husband|wife|partner|boyfriend|girlfriend)',
  '(sensual|sensuality|intimacy|intimate|lustful|lust|steamy|raunchy|flirty massage)',
  '(kiss|kissing|kissed) (with|using) [my|the] tongue',
  '(want|wants|going|ready|about|try|first time) to make out',
  '(french kiss*|give a hickey|giving a hickey|hickey|hickeys)',
  '(send|sending|sent|trade|trading) (pics|pictures|selfies|photos|snaps|videos) to (my (boyfriend|girlfriend|crush|bf|gf|ex)|him|her|a guy|a girl|guys|girls)',
  '(birth control|plan b|the morning after pill|morning after pill|contracepti*|abortion|std|stds|sti|stis|herpes|chlamydia|hiv|sperm|semen|ejaculat*|erectile|impoten*|viagra|labia|genital*|testicle*|scrotum|nipple*|cleavage|cum|humping|twerk*|strippers|stripping naked|sugar baby|camgirl|cam girl|escorts|swingers|polyamor*|incels)',
  '(missed|late|skipped) (my|her) period and',
  'period is late',
  '(how are|where do) babies (made|come from|get made)',
  '(what|how|why) ... (sex|puberty boner|making out|making babies|hooking up|foreplay|losing it)',
  '(touch|touching) (myself|yourself) (down there|at night|in bed|so|to|and|before|.)',
  '(have|having|had) a baby with (my (boyfriend|girlfriend)|him|her)',
  '(in bed|bedroom) (performance|skills|confidence|moves|fun|nerves|life|game)',
  '(get|getting|be|being) (intimate|physical|freaky|naughty|frisky|kinky|undressed) with',
  '(crush|boyfriend|girlfriend|teacher|him|her) (naked|shirtless|without clothes|in bed|with no clothes)',
  '(hot|sexy|dirty|naughty) (story|stories|massage|fantasy|fantasies|dream|dreams|dance|pics|talk|game|games|thoughts|teacher|teachers|stepmom|nurse)',
]

const weapons: readonly string[] = [
  '(pocket knife|pocketknife|pocket knives|pocketknives|hunting knife|butterfly knife|switch blade|army knife|flip knife|steak knife in my|knife collection|karambit|balisong|throwing knife)',
  '(brought|bring|bringing|carry|carrying|keep|keeping|kept|got|have|hide|hiding|pack) (a|my|the) [pocket|kitchen|small|big|sharp|real] (knife|blade|gun|weapon|taser|machete|razor knife) (on me|with me|in my (bag|backpack|car|pocket|locker|sock|boot|waistband)|for (protection|the bus|safety|school|self)|to (school|class|feel)|and feel|everywhere)',
  '(real|actual|loaded) (knife|gun|sword|weapon|rifle|pistol|bullets|bomb|knives|guns|blade)',
  '(deer|duck|turkey|elk|hunting|pheasant|dove|boar) season',
  '(shooting|gun|rifle|pistol|firing) (range|club|practice with my (gun|rifle|glock)|sport)',
  '(marksman*|sharpshoot*|concealed weapon|body armor|bulletproof|gun safe|gun show|holster|sidearm|bolt action|9mm|second amendment)',
  '(airsoft|bb gun|pellet gun|paintball gun|slingshot|potato gun|air rifle|blowgun|blow dart*|flamethrower|flame thrower|catapult that|sling shot)',
  '(make|making|made|build|building|forge|forging|sharpen) (a|my|an|some) [real|metal|wooden|homemade|diy] (sword|blade|weapon|weapons|knife|dagger|bomb|explosive|firework|fireworks|rocket launcher|flamethrower|shank)',
  '(mace|bear spray|pepper spray|stun gun|tazer|tasers|brass knuckle*|nunchuk*|throwing star|ninja star|ninja stars|shuriken|bayonet|musket|bazooka|rocket launcher|tank shells|hand grenade|nuke|nukes|nuclear bomb|atomic bomb|firecracker*|m80|cherry bombs|pipe bombs)',
]

const drugs: readonly string[] = [
  '(opioid|opiate|opiates|fentanyl|methadone|suboxone|narcotic|narcotics|painkiller addict*|pill addict*) [recovery|addiction|use|withdrawal|cravings]',
  '(addiction|substance|alcohol|drug|nicotine|opioid|gambling) recovery',
  'recovery from (alcohol|drugs|drinking|addiction|opioids|substance*)',
  '(devils lettuce|devil lettuce|wacky tobacky|jazz cabbage|doobies|spliffs|bongs|disposables|e cig|e cigs|ecig|ecigs|e cigarette*|ecigarette*|pod mod|vuse|juul*|geekbar|puffbar|elfbar|elf bars|puff bars|nicotine|zyn*|snus|chew tobacco|chewing tobacco|dip spit|dipping tobacco|skoal|grizzly dip|swisher*|backwood*|black and mild|vapor pen|vape*)',
  '(dry january|sober october|dry month|sober curious|sobriety|one day sober|alcoholics anonymous|narcotics anonymous|al anon|alanon|12 step*|twelve step*|detox|detoxing|rehab)',
  '(drink|drinking|drank) (too|to) much (.|after|at|on|when|and|every|lately|again|because|last|with|these|since|over)',
  '(cut|cutting) (down|back) (.|on (drinking|wine|beer|booze|smoking|weed|vaping|cigarettes|alcohol))',
  '(day|days|night|nights|evening|evenings|week|weeks|weekend|month|months|year|hours|january|holidays|party|friday) (without|off|free of|free from|no|sober from|clean from) [a|any|my|the] (drink|drinking|smoke|smoking|vape|vaping|weed|cannabis|wine|beer|alcohol|nicotine|cigarette*|pills|drugs|juul*|pot)',
  '(clean and sober|sober from (weed|cannabis|pot|alcohol|drugs|nicotine|vaping|wine|beer))',
  '(days|weeks|months|month|year|years) (sober|clean and sober) [from]',
  '(pregame|pregaming|pre game) (before we drink|drinks|with (friends|shots|beer)|meditation|session|and get|tonight with)',
  '(before|after|when|while) (we|they) (drink (.|and|at|tonight)|get drunk|smoke|vape|light up|get high|do shots|party hard)',
  '(my|some|take|taking|took|ate|with|eat) (gummies|edibles) (tonight|kick*|hit|hits|to (relax|chill|sleep|get)|before (bed|class|school|the)|with (my|friends)|and (chill|relax|watch|vibe))',
  '(try|trying|tried|want|taste|sip|sneak|steal|drink|drinks|drinking|have) [to] [try|taste|a|some|of|sip] [sip of|of] [my|his|her|the|a|some] [dads|moms|brothers|sisters|grandpas] (beer|wine|alcohol|liquor|cigarette*|vape|cigar|whiskey|vodka|champagne)',
  '(adderall|ritalin|vyvanse|concerta|xanax|percs|oxy|vicodin|codeine) (isnt mine|not mine|from (my|a) friend|without a prescription|that (isnt|arent) mine|comedown)',
  '(sisters|brothers|friends|moms|dads|roommates|cousins|someone elses|somebodys) (adderall|ritalin|xanax|vyvanse|concerta|percs|oxy|vicodin|prescription)',
  '(quit|quitting|stop|stopping|give up|giving up|kick|kicking|get off|getting off|come off|coming off|lay off|taper*|wean*) [the|my|using|doing|hitting|taking] (smokes|vape|vapes|vaping|vape*|juul*|nic|nicotine|cigs|cigarette*|booze|bottle of wine|bottle|weed|cannabis|pot|drugs|pills|dip|zyn*|alcohol|kratom|drinking|smoking|dab*|chew|tobacco|pouches|gummies|edibles|caffeine pills)',
  '(craving|cravings|urge|urges|jonesing|fiending|itching) (for|to) [a|some|my|the|hit|smoke|have] [a|my|the] (drink|smoke|vape|hit|cig*|puff|cigarette*|beer|wine|joint|weed|cannabis|nicotine|nic|bottle|pill|pills|high)',
  '(mood|ready|vibe|music|playlist|hype|pumped) to (drink|smoke|get drunk|get high|party hard|vape)',
  '(smok*|vap*) (session|break|area|buddy|habit|addiction|quit*|cessation|urges|cravings|ban)',
  '(nightly|evening|daily|weekend|after work) (wine|beer|bottle of|drinking|cocktail|glass of wine|gin)',
  '(feel|feeling|get|getting|be|being|make me|makes me) [like im] (drunk|high|buzzed|tipsy|lifted|trippy|spaced out like weed|stoned) (without|with|on|off|at|.|and|so|in|naturally)',
  '(trippy|psychedelic|hallucinat*|hallucinogen*) (audio|visuals|meditation|session|journey|music|sounds|experience|trip)',
  '(wine|beer|pub|booze|boozy) (night|crawl|o clock|tasting|mom|moms|time|hop|hopping)',
  '(hitting|hit|hits|ripping|rip) [my|the|a|on] (elf bar|puff bar|vape|juul*|pen|cart|bong|blunt|dab|pod|nic|disposable|geek bar|lost mary)',
]

const weight: readonly string[] = [
  '(get|getting|have|want|need|wish) [me|to get|to have|i had|some|a] [a|some|rock hard|visible] (abs|six pack|sixpack|flat stomach|flat belly|flat tummy|thigh gap|small waist|skinny legs|thin legs|smaller (thighs|waist|stomach|legs|arms|belly))',
  '(stop|quit|not|without|keep from) (being|getting|looking|be) [so|too] (fat|chubby|overweight|plump|obese)',
  '(skip|skipping|replace|cut|cutting|quit|quitting|less|fewer|no) [out|the|my|some] (carbs|calories|sugar so|dessert so|junk food so|bread so|meals to lose|dinner to lose|lunch to lose|junk food)',
  '(motivation|help|want|need|how|ways|trying|goal|visuali*|hypnosis|imagery|meditation|affirmations|program) ... (thinner|skinnier|slimmer|leaner|smaller body|lose pounds|lose inches|slim down|diet|dieting|weigh less|bmi|appetite|keto|calories|portion*)',
  '(drop|dropping|lose|losing|go down|cut|down) [to|a|two|three|one|some] (dress|pant|pants|jean|weight|clothing) (size|sizes|class|classes)',
  '(bulk|bulking|shred|shredding|cutting|cut|lean) (phase|season|diet|cycle|before summer|for summer)',
  '(too|so|to) (fat|chubby) (and|to|for|so) ... (lose|skinny|thin|thinner|diet|weight|exercise|slim|less)',
  '(fit|squeeze) (in|into|back into) [my|a|smaller|old|the] [prom|skinny|old|small|smaller|wedding] (jeans|dress|suit|pants|bikini) (again|by|for|before|from)',
  '(stop|control|curb|resist|suppress|kill|less|reduce|lower|manage) [my|the] (hunger|appetite|cravings for (sugar|food|sweets|chips|snacks|carbs)|sweet tooth|late night snack*|night eating|midnight snack*)',
  '(weight gain|gaining weight|gain weight|putting on weight|weight management)',
  '(cheat day|detox diet|fad diet|meal replacement|slimfast|weight watchers|noom|low carb|paleo|mounjaro|zepbound|saxenda|fat camp|bariatric|gastric|tummy tuck|coolsculpting|calorie count*|count macros|food scale|body recomposition|waist train*)',
  '(shed|melt|burn|torch|lose) [a few|some|the|a|my|off|this|that] [extra|stubborn|holiday|winter|baby|belly] (kilos|kilo|pounds|pound|lbs|fat|weight|inches|chub|flab|belly)',
]

const conditions =
  'depression|adhd|autism|aspergers|ocd|bipolar|asthma|diabetes|ptsd|add|dyslexia|tourettes|stutter|stuttering|lisp|eczema|cancer|tinnitus|scoliosis|epilepsy|seizures|migraine|migraines|allergies|allergy|insomnia|ibs|crohns|arthritis|social anxiety|anxiety disorder|panic disorder|mental illness|schizophrenia|dementia|alzheimers|celiac|lupus|fibromyalgia|psoriasis|long covid|sleep apnea|narcolepsy|bpd|personality disorder|mood disorder|chronic pain|back pain|knee pain|joint pain|high blood pressure|hypertension|blindness|deafness|nearsighted*|heart disease|thyroid|pcos|endometriosis|anemia|vertigo|sciatica|hernia|dyspraxia|selective mutism|speech impediment|eating disorder|acne|warts|ear infection|infection|strep|flu|covid|cold sores|broken (arm|leg|bone|ankle|wrist|foot)|sprained ankle|concussion|depressed brain|eyesight|vision|hearing loss|hair loss|baldness|parkinsons|kidney disease|liver disease|menopause'

const cure: readonly string[] = [
  `(get rid of|getting rid of|cure|cures|curing|fix|fixes|fixing|heal|heals|healing|remove|removes|erase|reverse|reverses|treat|treats|undo|eliminate|beat|defeat|kill|delete|wipe out|repair|correct|make me not have|free me from|take away|takes away) [my|the|a|her|his|this|our|moms|dads|chronic|severe|all|of] [of|my|chronic|severe|type 1|type 2|type one|type two|clinical|lower|upper|bad|whole] (${conditions}) [.|forever|for|with|in|without|and|so|fast|now|please|completely]`,
  `(make|making|made|get|help|wish) [my|the|a|his|her|this] [chronic|bad|type 1|type 2|whole] (${conditions}|anxiety|panic attacks|pain) (go away|go|disappear|leave|vanish|stop forever|end forever|gone|get cured|be cured|be gone) [.|forever|for good|and|so|please|completely|now]`,
  '(is there|whats|what is|something|somethings|anything) [is] wrong with (my (brain|head|mind|heart|body|stomach|kid|son|daughter|student|lungs|eyes|chest)|me (mentally|medically|or))',
  `(sound|sounds|seem|seems|look|looks|feel|feels|mean|means|think|guess|bet|possible|sure|convinced|worried|wonder|likely|maybe|chance) [like|that|if|to you] [that] (i|he|she|they|my (son|daughter|kid|child|friend|brother|sister|mom|dad|student)) [might|may|could|must] (have|has|got|be|am|is|are) [a|an|undiagnosed|some kind of|some|got] (${conditions}|autistic|bipolar|on the spectrum|schizophrenic|anemic|diabetic|neurodivergent|dyslexic)`,
  '(whether|if|tell|is|are|am|decide|figure out|say) [me|my|his|her|a|the|out] [whether|if] [my|i|he|she|they|a|this|the] [student|pupil|son|daughter|kid|child|friend|am|im|is|brother|sister] [is|are] [likely] (on the spectrum|autistic|neurodivergent|mentally ill|psychotic|bipolar|clinically depressed)',
  '(is|are|could|does|do|has|can|might) [my|this|the|that|it|these|her|his] (lump|mole|rash|cough|headaches|swelling|chest pain|swollen|fever|symptom*|tumor|pain in my|numb*|tingling) ... (cancer|serious|infected|tumor|bad|normal|broken|contagious|dangerous|mean|sick|heart attack|stroke|something)',
  '(is|are) (my|this|the|that) (headache|headaches|lump|mole|rash|cough|chest pain|stomach pain|tiredness) [a|from|because of] [a|brain] (tumor|cancer|stroke|heart attack|brain tumor|disease|something serious)',
  '(lump|mole|rash|swelling|chest pain) ... (is|are) (dangerous|cancer|cancerous|serious|infected|contagious|benign)',
  '(do|does) (i|he|she|my (kid|son|daughter|student|friend|brother|sister|mom|dad)) [even] have (anxiety|a panic disorder|depression|adhd|add|ocd|autism|bpd|bipolar|ptsd|cancer|diabetes|a condition|something)',
  '(is it|is this|do i have|have i got|whether its|could it be|might it be) [a|my] (anxiety|depression|adhd|add|ocd|autism|bpd|bipolar|ptsd|panic attack|heart attack|cancer|covid|flu|strep|a tumor|a stroke) (or|and|.)',
  '(hypnosis|meditation|breathing|frequency|frequencies|sound|sounds|audio|exercise|session|mindfulness|reiki|crystals|this app|music) [that|to|can|will|for|which|could] [ever] (cure|cures|heal|heals|reverse|reverses|treat|treats|replace|replaces|shrink|eliminate)',
  '(can|could|will|does|would|how) (this|meditation|breathing|you|the app|it|mindfulness|hypnosis|i) [ever|please] (cure|diagnos*)',
  '(without|no more|get off|come off|quit|stop|ditch|skip|skipping|instead of|replace|drop|dropping|wean*|taper*) [taking|using|my|the|his|her|all|off] [my|the|his|her|all] (meds|medication|medicine|pills|inhaler|insulin|lexapro|zoloft|prozac|ssri*|antidepressant*|antidepressants|adderall|ritalin|lithium|abilify|wellbutrin|chemo|therapy|doctor*)',
]

const harm: readonly string[] = [
  '(hes|shes|theyre|he is|she is|they are|you are|your|hell be|shell be|theyll be|he will be|she will be) dead (when|if|next time|after|meat|tomorrow|monday|once i|the next|as soon)',
  '(watch|watch out for|better watch) (his|her|their|your) back',
  '(im|i am|were|we are) coming (for|after) (him|her|them|you|that (kid|boy|girl)|my ex)',
  '(i|im|will|going to|want to|wana|gona|might|could|about to|ready to) (hurt|punch|hit|slap|fight|kick|kill|stab|beat|shove|push|strangle|choke|attack|bite|jump|smack|poison|burn|smash|destroy) [up] (one|some|all|both|two|any|a few|every one) of (them|(my|the|those|these) (students|kids|classmates|friends|teachers|boys|girls|bullies|people|coworkers|colleagues|parents))',
  `(i|im|will|going to|want to|wana|gona|might|could|about to|ready to|gonna) (hurt|punch|fight|slap|kill|stab|beat up|shove|strangle|attack|jump|smack|kick) [this|that|a|the] (kid|boy|girl|guy|lady|man|jerk|tyler|jake|josh|mike|ryan|kyle|emma|olivia|jason|brandon|sarah|ashley|noah|liam|ethan|mason|logan|aiden|jayden|max|ben|sam|alex|chris|david|daniel|james|john|jack|lily|mia|ava|sophia|zoe|chloe|madison|anthony|marcus|kevin|eric|jordan|taylor|dylan|connor|hunter) `,
  '(wring|snap|break|slit|cut|slice|squeeze) (that|the|his|her|their|my|this|a|someones) [annoying|stupid|little] (parents|parent|teachers|kids|boys|girls|principals|bosss|coachs|sisters|brothers|neighbors|bullys|exs|students|guys|persons) (neck|throat|arm|legs|nose|jaw|face|fingers)',
  '(throw|catch|catching|throwing) (hands|these hands|them hands) (with|at|on|.|tomorrow|after|today|when)',
  '(could|want to|going to|might|ready to|will|about to) (strangle|throttle|choke|stab|punch|slap|smack|murder|kill|hit|hurt) (my|this|that|the) [annoying|stupid|new|old] (headteacher|head teacher|head of department|coworker|coworkers|colleague|manager|supervisor|landlord|team|mother in law|deputy|assistant|lab partner)',
  '(catch|catching) (these|my|them) (hands|fists)',
  '(put|putting|lay|laying) (hands|my hands|paws) on (him|her|them|someone|a kid|my (brother|sister|ex)|that)',
  '(square up|run the fade|run the ones|run fades|pop off on|spazz on|beatdown on|lay out (him|her)|clap back with fists|teach (him|her|them) a lesson|end (him|her|them)|give (him|her|them) what|make (him|her|them) (hurt|suffer|bleed|pay))',
  '(getting|gets|get|going to get) (jumped|beat up|rocked|dropped|knocked out|smacked|slapped|what he deserves|what she deserves) ... (by me|im the one|and im|me and my|we are the|were going to)',
  '(everyone|everybody|they|he|she|people|school|that school|this school|teachers|kids|all of them|those kids) ... (deserve|deserves) to (burn|die|suffer|bleed|rot|be dead|feel pain|get hurt)',
  '(burn|burning|blow|blowing|shoot|shooting|bomb|bombing) [up|down] (the|my|this|that|our) (school|place|gym|cafeteria|office|building) [down|up]',
  '(plan|planning|plot|plotting|imagine|imagining|fantasize|fantasizing|dream|dreaming|daydream*) [out|of|about] [my|some|the|how] (payback|revenge|hurting|killing|beating|punching|burning|stabbing|shooting|fighting|getting even|destroying|ruining) [on|of|my|him|her|them|the|people|someone|everyone]',
  '(push|shove|trip|kick|throw) (him|her|them|my (cousin|brother|sister|friend|classmate|partner)|that kid|the kid) (off|down|over|into|in) ... (hurt*|falls|cries|regret)',
  '(so|until|till|hope) (he|she|they) (gets|get|is|are) (hurt|injured|bruised|bleeding|burned|in pain)',
  '(strangle|choke|stab|punch|slap|kill) ... (i mean it|im serious|not joking|not kidding|might do it)',
  '(want|wants|wish|hope) (him|her|them|that (kid|girl|boy)|my (ex|bully)) [to] (bleed|suffer|die|dead|hurt|gone forever|in pain|to hurt|to feel what)',
  '(want to|going to|help me|how to|let me) (spread|start) [a] (rumors|rumor|lies|gossip) about (him|her|them|my|a|that|the)',
  '(throttle|clobber|pummel|thump|wallop|headbutt|pulverize|obliterate) (my|the|him|her|them|that|this|a|someone)',
]

export const blockedBesides: Readonly<Record<BlockedTopic, readonly string[]>> = {
  sex,
  weapons,
  drugs,
  weight,
  cure,
  harm,
}
