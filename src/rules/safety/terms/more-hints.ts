/**
 * More reviewed phrases that hint at harm: pictures from an adult, means within reach, a chosen day, children left
 * alone.
 */

/** Adults who have no reason to send pictures to a child; a mother sends pictures of the cat. */
const outsider =
  'coach|teacher|tutor|instructor|trainer|principal|counselor|pastor|priest|youth leader|scout leader|driver|janitor|uncle|stepdad|moms boyfriend|dads girlfriend|neighbor|neighbour|boss|babysitter|adult|man|stranger|mr|mrs|ms|mister|(older|old|grown|random|this|some|that) (man|guy|boy|person|dude|men)|someone (online|older|i (met|dont know))|(guy|man|person|boy) (online|on (discord|roblox|snap|snapchat|instagram|insta))'
const sends =
  'send|sends|sent|sending|dm|dms|dmed|text|texts|texted|texting|message|messages|messaged|messaging|snaps|shows|showed|showing'
const sent = '{pictures}|text|texts|message|messages|dm|dms|snap|snaps|stuff|things|clips|links'
const pictures = 'pic|pics|picture|pictures|photo|photos|video|videos|snap|snaps|clips|selfies'
const strange = 'weird|strange|creepy|gross|nasty|disgusting|odd|bad|uncomfortable|secret'
const improper = 'creepy|inappropriate|dirty|nasty|sexual|sexy|naked|nude|private|pervy|perverted'

export const picturesSent: readonly string[] = [
  `(${outsider}) [that i know|online|at school|who|k|j|m|s|b|from] [keep|keeps|always|has|is|was|will|been|he|started] [on|been] (${sends}) me [a|an|some|these|very|so|all these|his|lots of] (${strange}|${improper}) (${sent})`,
  `(he|she|they|{adult}|{who}) [keep|keeps|always|has|is|was] [on|been] (${sends}) (me|my sister|my little sister|my friend) [a|an|some|these|very|all these|his|her] (${improper}) (${sent})`,
  `(${sends}) me (${pictures}|stuff|things) [that] [i|he|she] (i (dont|didnt) (want|like) [to (see|look)]|dont want to see|makes me uncomfortable|make me uncomfortable|nobody (can|should) (see|know)|i cant (show|tell))`,
  `(${outsider}) ... (${sends}) me (${pictures}) of (himself|herself|his (body|room|bed|underwear|privates|stomach|chest)|girls|naked)`,
  `(${outsider}) ... (${sends}) me [a|some|these] (${strange}|${improper}) (${pictures}) of (himself|herself|girls|me)`,
  `(${outsider}) ... (ask|asks|asked|asking|want|wants|wanted) (me for|me to send|for) [more|some|him|her] [him|her] (${pictures}) [of (me|my|myself|us)] [in|without|with no|on snap|.|at night]`,
]

const hanging = 'rope|noose|cord|cable|belt'
const above = 'chair|stool|beam|rafter|rafters|ceiling|ceiling fan|closet rod|doorknob|door handle'

export const suicideMeansPhrases: readonly string[] = [
  `(${hanging}) [and] (a|the|my|some|and) [tall|sturdy|strong|kitchen] (${above}) (.|is|are|thats|that is all|ready|waiting|tonight|now|and [some] (quiet|silence|privacy|nobody)|in my (room|closet))`,
  '(chair|stool) and (a|the|my|some) (rope|cord|belt) (.|is|are|thats|that is all|ready|waiting|tonight|now|in my (room|closet))',
  'a (rope|cord) [and] a [tall|strong|big|quiet] (tree|branch|bridge|balcony)',
  'all (i|id) [would|will] (need|want|takes) [now|left|then] is [a|the|my|some|that|one] [good|long|strong] (rope|gun|bullet|bridge|cliff|train)',
  '. [and] i need [now|only] [a|the|my|that] rope .',
  'rope [and] (chair|stool|beam) (.|done|ready|waiting)',
  'all it (takes|would take|will take) is [a|the|my|one] [good|long|strong] (rope|bullet|bridge|cliff|jump)',
  '(rope|gun|bullet|bridge|cliff|stool|chair|beam|tree) (is|are|thats) all [that] (i need|id need|it takes|it would take|it will take|i want|i have left)',
  'rope (is|was|are) [all|already] (ready (.|in my|for me|tonight|now)|tied (in|to|from|around|over|up in)|waiting|hidden|hanging in my|under my bed|in my (closet|room|drawer|backpack))',
  'keep [a|the|my|some] rope (ready (.|in my|for me|tonight|now)|hidden|waiting|under my bed|in my (closet|room|drawer|backpack))',
]

export const leftAlone: readonly string[] = [
  '(nobody|no adult|no adults) [is|was|ever] [at|ever|here] [home] to (look after|take care of|feed|cook for|care for) (us|me|my (little|baby) (brother|sister))',
  '(nobody|no adult|no adults) [ever|here|at home] (looks after|takes care of|feeds|cares for|is looking after|is taking care of|is feeding) (us|me|my (little|baby) (brother|sister))',
  '(mom|dad|parents|grandma|they) (is|are|has been|have been|been|was|were|went) [away|gone|missing] [for] (days|two days|three days|2 days|3 days|a week) and (we|i|nobody|there is no (food|one|adult))',
  '(we|us) (are|were|have been) (by ourselves|all alone|alone) (for days|all night|every night|since (yesterday|days)|at home for days)',
]

/** These phrases count even when a harmless phrase contains them. */
export const alwaysCrisisHints: readonly string[] = [
  '(goodbye|bye|hugged|kissed|hugging) ... (like|as if) (it was|its|it is|this was|it were) the last time',
  '(when|after|once|if) (we|you|people|i) (die|are dead) [.] ... (find out|finding out)',
  '(when|after|once|if) (we|you|people|i) (die|are dead) [.] ... (know|see) (soon|tonight|for myself|myself|tomorrow)',
  '(when|after|once|if) (we|you|people|i) (die|are dead) [.] ... (hurt less|hurts less|less pain|be better|better than|better for|easier|peaceful|stop hurting)',
  'die in (act|scene|the) ... (wish|hope|want) (it|that|this) [was|were|is|to be] [for] real',
  '(kill|strangle|murder|shoot|stab|hurt) (my|him|her|them|everyone|people|someone) ... (and|then) [kill|hurt] myself',
  '(force|forces|forced) me to ... (naked|undress|with no clothes|without clothes)',
  'my life is over ... (ending|end) it',
]

/** Phrases that ask for harm to somebody, for a reason that itself needs a person. */
export const reasonPhrases: readonly string[] = [
  '(for|because of|after|since) (hitting|beating|choking|slapping|kicking|abusing|raping|molesting|touching) (me|us|my (mom|sister|brother|little (sister|brother)))',
  'for hurting (us|my (mom|sister|brother|little (sister|brother)))',
  '(this|it|tonight|today) (is|will be) [going to be] [the|my] last (week|weekend|night|month|hour) of my life',
]

const planned =
  '((everything|everythings) [is|has been] [all|now] (ready|prepared|planned|set|arranged|sorted))|(its|got it|have it|ive got it|had it) all (ready|prepared|planned|set|arranged|planned out|sorted)|((picked|chose|chosen|set|decided) [on] (the|a|my) (day|date|night))|(monday|tuesday|wednesday|thursday|friday|saturday|sunday|tonight|tomorrow) is the (day|night)|the note too|(notes|letters|letter|note) (is|are) (ready|written|done)'
const ended =
  'over for me|(then|after that|afterwards) (im|i will be|ill be) (gone|done|free|no longer here|out of here|out of (everyones) way)|then i wont (be (here|around|alive|a problem|a burden)|bother|exist)|anymore (me|pain|hurting|crying|tears)|(then|after that) (its|it is) over|it (ends|all ends|will end|will all end)|(monday|tuesday|wednesday|thursday|friday|saturday|sunday|tonight|tomorrow) it ends|it will all be over'
const events =
  'vacation|trip|travel*|camp|game|games|season|tournament|fair|dance|exam|exams|test|tests|finals|recital|concert|party|wedding|project|presentation|show|play|musical|race|meet|match|move|moving|flight|airport|holiday|holidays|grandma|grandmas|disney|audition|tryouts|interview|homework|semester|essay'

export const moreCrisisHints: readonly string[] = [
  `${planned} & ${ended} ! ${events}`,
  `(then|after that) (its|it will be|it will) [all|finally] [be] over for me & i|im|ive|my|me|one|then ! ${events}|coach|teacher|mom|dad|grounded|caught|sees|finds out`,
  'nobody|no adult|no adults|by ourselves|alone & home|house & we|us|our|brother|sister|siblings & hungry|starving|no food|nothing to eat|feed|for food|freezing ! after school|practice|snack|snacks|sandwich|cooked|pizza|lunch|until|order',
]
