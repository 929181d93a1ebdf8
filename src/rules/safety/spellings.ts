/** Ways of writing that mean the same word: slang, misspellings, and a few words that squeezing would make one. */

/** Told apart before doubled letters are squeezed. */
export const apart: Readonly<Record<string, string>> = {
  weed: 'cannabis',
  noose: 'hangrope',
  god: 'lord',
  odd: 'strange',
  rapped: 'rhymed',
  rapping: 'rhyming',
  rapper: 'rhymer',
  dyeing: 'dying',
}

const alike: readonly (readonly [meant: string, written: string])[] = [
  ['want to', 'wanna wana wannna wantto whanna wanta'],
  ['want', 'wnt whant wnat wanr'],
  ['going to', 'gonna gunna gona finna fixing boutta bouta gon gnna'],
  ['im going to', 'imma ima ima'],
  ['have to', 'hafta gotta'],
  ['trying to', 'tryna tryina'],
  ['let me', 'lemme'],
  ['give me', 'gimme'],
  ['dont', 'donot dnt dont dosent'],
  ['doesnt', 'doesent dosnt'],
  ['cant', 'cannot cnt carnt'],
  ['you', 'u yu ya'],
  ['your', 'ur youre'],
  ['are', 'r'],
  ['because', 'bc cuz cus coz becuz becus becuase bcuz becouse'],
  ['people', 'ppl peple'],
  ['please', 'pls plz pleas pleez'],
  ['and', 'n nd'],
  ['with', 'wit wiht w'],
  ['what', 'wat wut'],
  ['when', 'wen whn'],
  ['about', 'abt abot'],
  ['before', 'b4'],
  ['hate', 'h8 haet'],
  ['great', 'gr8'],
  ['my', 'mi mii'],
  ['nobody', 'noone nobdy'],
  ['myself', 'myslef mysef meself myselfs myself mysel miself mysself'],
  ['kill', 'kil kll kyll kiil'],
  ['killing', 'kiling killin'],
  ['die', 'dye dy diee'],
  ['died', 'dyed'],
  ['dead', 'ded deaad'],
  ['dying', 'dieing diying'],
  ['suicide', 'suiside sucide suicid suicde sewerslide sewercide suacide suiside soocide suecide'],
  ['suicidal', 'suisidal sucidal suicidle suicidel suisidle'],
  ['unalive', 'unaliv unaliving unalived unlive unalife'],
  ['selfharm', 'selfharming selfharmed selfhurt selfinjury'],
  ['hurt', 'hert hurtt hirt'],
  ['hurts', 'herts hirts'],
  ['hit', 'hitt'],
  ['cutting', 'cuting cuttin cutin'],
  ['touched', 'tuched toched touchd tutched tuchd'],
  ['touches', 'tuches toches'],
  ['locked', 'lockd lokt'],
  ['again', 'agen agian'],
  ['scared', 'scard skared scarred'],
  ['anymore', 'anymor nomore'],
  ['anorexia', 'anerexia anorexea'],
  ['overdose', 'overdoes ovrdose'],
  ['drunk', 'dronk'],
  ['weight', 'wieght weigt'],
  ['friend', 'frend freind'],
  ['school', 'skool scool'],
  ['uncle', 'uncel unkle'],
  ['moms', 'mommys mamas mommas mummys mums'],
  ['dads', 'daddys'],
  ['mom', 'momma mama mommy mummy momy mum mumma'],
  ['dad', 'daddy dady'],
  ['boyfriend', 'bf boifriend'],
  ['girlfriend', 'gf'],
  ['tonight', 'tonite tn 2night'],
  ['today', '2day'],
  ['tomorrow', 'tmrw tmr tomorow tommorow tommorrow 2morrow 2moro'],
  ['right now', 'rn'],
  ['forever', '4ever'],
  ['though', 'tho'],
  ['pictures', 'pix'],
  ['ways', 'wayz'],
]

/** Said without adding anything; left out of a reading. */
const fillers =
  'just really rly literally litterally honestly lowkey highkey kinda actually totally deadass probably fr tbh ngl lol lmao lmfao omg ugh um uh oh fucking fckin fuckin effing freaking freakin friggin frickin damn truly basically seriously definitely simply randomly suddenly constantly bruh bro'

/** Doubled letters count once, on both sides, so that "kil" and "killll" are "kill". */
export const squeezed = (word: string): string => word.replace(/([a-z])\1+/g, '$1')

/** Squeezed word to the (squeezed) words it means. */
export const meant: ReadonlyMap<string, string> = new Map([
  ...alike.flatMap(([word, written]) => written.split(' ').map((one) => [squeezed(one), squeezed(word)] as const)),
  ...fillers.split(' ').map((word) => [squeezed(word), ''] as const),
])

/** Pairs of words that are one, squeezed. */
export const together: readonly (readonly [RegExp, string])[] = [
  [/ (my|me) self /g, ' myself '],
  [/ do not /g, ' dont '],
  [/ does not /g, ' doesnt '],
  [/ did not /g, ' didnt '],
  [/ can not /g, ' cant '],
  [/ could not /g, ' couldnt '],
  [/ would not /g, ' wouldnt '],
  [/ should not /g, ' shouldnt '],
  [/ wil not /g, ' wont '],
  [/ have not /g, ' havent '],
  [/ is not /g, ' isnt '],
  [/ was not /g, ' wasnt '],
  [/ were not /g, ' werent '],
  [/ i am /g, ' im '],
  [/ i have (been|had|got) /g, ' ive $1 '],
  [/ i would /g, ' id '],
  [/ no one /g, ' nobody '],
  [/ any more /g, ' anymore '],
  [/ self (harm|hurt|injur)/g, ' self$1'],
  [/ seper? slide| sewer (slide|cide|side)/g, ' suicide'],
  [/ (want|ned|going|like|try|have|about|got|wish|ready) (2|to|tu|too) /g, ' $1 to '],
  [/ (kind|sort) of /g, ' '],
  [/ (i gues|to be honest|for real|no joke|not gona lie|i swear|you know|or something|or whatever) /g, ' '],
]

/** Words run together, taken apart again (squeezed). */
export const apartAgain =
  /(want|wana|wish|going|gona|kil|myself|suicide|die|dead|hurt|cut|cuting|end|hate|my|life|me|to|the|it|al|self|harm|abuse|abused|rape|raped|drug|drugs|sex|porn|gun|unalive|i)/g

/** What a word with a letter starred out may stand for. */
export const starred: readonly string[] =
  'kill killing kills die dying died dead suicide suicidal cut cutting cuts hurt hurting rape raped abuse abused abusing molested self harm selfharm murder sex sexy porn nudes drugs weed gun guns shoot bomb pills overdose anorexia anorexic bulimia purge fuck fucking shit ass bitch damn hell boobs dick pussy vape drunk knife stab beat touched'.split(
    ' ',
  )

/** Long, telling words that are read through one slip of the fingers. */
export const telling: readonly string[] =
  'suicide suicidal overdose overdosed anorexia anorexic bulimia bulimic molested myself selfharm worthless depressed pornography marijuana cocaine'
    .split(' ')
    .map(squeezed)
