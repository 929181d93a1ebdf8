/**
 * Reviewed phrases that plainly request a blocked topic in words that would otherwise count as a cry for help. They are
 * removed before the crisis check, and the topic check uses the whole text.
 */

const intent =
  'want to|wanted to|going to|wish i could|might|could|will|would|need to|feel like|love to|about to|ready to|like to|have to|how to|how do i|help me|let me'
const strike =
  'hurt|hit|punch|slap|kick|push|shove|fight|beat|beat up|strangle|choke|smack|trip|stab|bite|jump|attack|smash|scare|poison|kill|murder|shoot|curse|hurting|hitting|punching|slapping|kicking|pushing|fighting|strangling|stabbing|attacking|killing'

export const ownTopics: readonly string[] = [
  `(i|im|id|. ) [am|so|dont] (${intent}) (${strike}) [up] [one of|some of|all of] ({him}|my [lab|little|big|annoying|stupid|older|younger] (cousin|partner|brother|sister|classmate|classmates|teammate|friend|enemy|bully|headteacher|head teacher|head of department|coworker|coworkers|colleague|manager|supervisor|landlord|team|mother in law|deputy|assistant)|the (kid|kids|boy|boys|girl|girls|guy|guys|people|ones)) [off|down|in the (face|head|stomach|nose|mouth)] [who|that] [pushed me|hit me|kicked me|hurt me|teased me|laughed at me|bullied me] [so|until|till|and] [hard] [he|she|they] [gets hurt|get hurt|cries|bleeds|falls]`,
  '(i|to|can i) (keep|carry|bring|sneak|take|hide|have) (a|my) [pocket|small|big|kitchen|real] knife (on me|to school|into school|in school|for (the bus|protection|safety|my walk))',
  '(story|movie|game|meditation|dream) about a (boy|girl|kid|man|guy|hero|ninja|spy) with a [real|big] (knife|gun|sword) [at school]',
  '[clean and] (sober|clean) from (alcohol|cannabis|pot|nicotine|vaping|smoking|drinking|drugs|weed|opioids|pills|wine|beer)',
  '[days|weeks|months|month|year|years] clean and sober',
  '(cut|cutting) (down|back) [on] [my|the] (.|drinking|wine|beer|smoking|vaping|alcohol|cigarette*|weed|cannabis)',
  '(cut|cutting|cuts) [out] [some|my|the] (carbs|sugar|bread|dairy|calories and need|weight|pounds|fat|bulk)',
  'cutting (season|phase|diet|weight)',
  '(my|his|her|a) (sisters|brothers|friends|roommates|cousins) (adderall|ritalin|vyvanse|concerta) (for|to (study|focus|pass))',
  '(without|instead of|stop|quit|replace) [my|taking|using|the|any] (pills|meds|medication|medicine) [.|for good|naturally]',
  'birth control',
  '(bad|terrible|awful|horrible) things [to] (happen|happens) to (him|her|them|my (enemy|enemies|ex|bully))',
  'how many calories (should|do|can) i (eat|burn|need) to (get|be|lose|look) (smaller|thin|thinner|skinny|slim|weight)',
  'how to get a thigh gap',
  '(fast|fasting) to (lose (weight|fat|pounds)|slim down)',
  '(get|want|getting|need) a thigh gap',
  '(someone|somebody|he|she|that kid) is getting (jumped|beat up|smacked|dropped) [at|after|in] [lunch|school] [and] im the one',
]
