/** Lists of words that the reviewed phrases share. */
export const groups: Readonly<Record<string, string>> = {
  /** Grown-ups with power over a young person, and partners. */
  adult:
    'dad|dads|daddy|father|papa|pops|mom|moms|mommy|mum|mummy|momma|mama|mother|parent|parents|stepdad|stepmom|stepfather|stepmother|stepdad|stepmom|dads girlfriend|moms boyfriend|mommys boyfriend|mums boyfriend|her boyfriend|his girlfriend|uncle|aunt|auntie|grandpa|grandma|grandfather|grandmother|granddad|foster [dad|mom|parents|family]|guardian|babysitter|sitter|nanny|coach|teacher|tutor|pastor|priest|neighbor|neighbour|boss|driver|boyfriend|girlfriend|bf|gf|partner|husband|wife|ex|grownup|grownup|adult|man|guy',
  brother: 'brother|stepbrother|sister|stepsister|cousin|half brother|big brother|older brother',
  who: 'he|she|they|hes|shes|theyre|someone|somebody|{one}',
  one: 'person|people|this guy|that guy|a guy|some guy|older guy|older kid|kid|boy|girl|friend|classmate|student|pupil|stranger',
  him: 'him|her|them|himself|herself|someone|somebody|anyone|everyone|everybody|people|others|kids|children|students|humans|animals|pets|this kid|that kid|the kid|a kid|the kids|the kid|this guy|that guy|this girl|that girl|the boy|the girl|the boys|the girls|these kids|those kids|my [math|science|english|history|gym|little|big|older|younger|annoying|stupid|ex|step|best|own] (brother|stepbrother|sister|sibling|siblings|teacher|teachers|mom|dad|stepdad|stepmom|parents|family|friend|friends|enemy|enemies|bully|bullies|ex|boyfriend|girlfriend|husband|wife|boss|principal|coach|neighbor|classmate|classmates|class|students|dog|cat|cousin|roommate)',
  want: 'want to|wanted to|wanting to|wish i could|going to|ready to|need to|like to|love to|plan to|planning to|planned to|trying to|tried to|try to|decided to|about to|hope i|hope to|rather|tempted to|considering|thinking about|thinking of|think about|think of|thought about|thought of|thoughts of|thoughts about|dream about|dream of|fantasize about|urge to|urges to|feel like|ways to|way to|how to|how do i|how can i|reason to|have to|should|could|might|will|afraid i will|let me|help me',
  dead: 'dead|gone|not alive|not here|never born|not born|never here|6 feet under|buried|in the ground',
  family:
    'mom|mum|dad|parents|family|friends|everyone|everybody|they|people|kids|husband|wife|brother|sister|the world|world|you|you all|yall',
  body: 'arm|arms|wrist|wrists|leg|legs|thigh|thighs|skin|hips|hip|stomach|ankles|body',
  pills:
    'pill|pills|tablets|meds|medicine|medicines|medication|medications|tylenol|advil|aspirin|ibuprofen|melatonin|gummies|bottle|painkillers',
  pictures: 'pic|pics|picture|pictures|photo|photos|video|videos|nude|nudes|selfie|selfies',
  illness:
    'anxiety|depression|depressed|adhd|add|autism|autistic|asd|cancer|asthma|diabetes|ocd|ptsd|bipolar|schizophrenia|tourettes|epilepsy|migraine|migraines|headaches|eczema|allergies|allergy|covid|flu|insomnia|dyslexia|panic attacks|panic disorder|panic|trauma|illness|disease|disorder|sickness|condition|infection|pain|arthritis|high blood pressure|blood pressure|anemia|ibs|acne|stutter|disability|narcissist|psychopath|sociopath|psychosis|concussion|fever|mental illness',
  substance:
    'drug|drugs|cannabis|marijuana|cocaine|heroin|meth|fentanyl|lsd|acid|shrooms|magic mushrooms|psychedelics|ayahuasca|ketamine|dmt|mdma|ecstasy|molly|xanax|xans|percs|percocet|oxy|opioids|vape|vapes|vaping|juul|juuling|nicotine|cigarette|cigarettes|cigs|tobacco|alcohol|booze|beer|beers|vodka|whiskey|tequila|rum|wine|liquor|cocktail|cocktails|margarita|margaritas|edibles|thc|cbd|dab|dabs|dab pen|bong|blunt|blunts|hookah|zyn|zyns|hard seltzer|whiteclaw|white claw|delta 8|nitrous|steroids|kratom|stoned|hungover|hangover|420',
  germanAdult:
    'papa|vater|mama|mutter|papi|mami|stiefvater|stiefmutter|onkel|opa|oma|eltern|tante|grossvater|pflegevater|pflegemutter|trainer',
  frenchAdult:
    'papa|pere|maman|mere|beau pere|belle mere|oncle|tante|papi|papy|grand pere|parents|copain|copine|mari|entraineur|prof',
  spanishAdult:
    'papa|padre|mama|madre|padrastro|madrastra|tio|tia|abuelo|abuela|padres|papas|novio|novia|marido|esposo|entrenador|profe',
  italianAdult:
    'papa|padre|mamma|madre|patrigno|matrigna|zio|zia|nonno|genitori|ragazzo|ragazza|fidanzato|marito|allenatore',
  portugueseAdult: 'papai|pai|mamae|mae|padrasto|madrasta|tio|tia|avo|pais|namorado|namorada|marido|treinador',
  work: 'essay|book|novel|story|poem|play|movie|film|show|series|song|lyrics|character|chapter|class|unit|lesson|history|debate|documentary|project|poster|presentation|report|article|worksheet|speech|assembly|training|workshop|curriculum|shakespeare|romeo|juliet|hamlet|macbeth|ophelia|homework|assignment|paper|quiz|exam|test|reading|read|war|news|museum|drill|drills|podcast',
}
