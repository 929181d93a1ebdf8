/** The reviewed words that a script line may contain; `plain-words.ts` adds their endings. */
export const vocabulary = `
a able about above absolutely accept accident accordion achieve acknowledge acorn across act active activity actor
actual add additional adjectives adjourn adjust adult advance adventure afloat afraid after afternoon afterwards again
against age ago agree ahead aim air airplane airy ajar alarm alder alert align alive all allow almost alone along
alongside aloud alphabetical already also always am amazing amber among amount an anchor and anger angle angry animal
ankle annoying another answer ant anthill anticipate anxious any anybody anyhow anyone anything anyway anywhere apart
appear apple apply appointment appreciate appreciation approach apricot apron aquarium arc arch are area arent argue
argument arm armchair armrest aroma around arrange arrive arrow art artist as ascend ash aside ask asleep aspen
assignments astronauts at ate athlete athletic attend attendance attention attic audition aunt auntie aurora autumn
available avalanche avenue avoid await awake awaken aware away awe awkward baby back backbone background backpack
backward bad badge bag bagel baker bakery balance balcony ball ballast balloon bamboo banana band bang bank banner
bare barefoot barges barley barn barrel baseball based basic basin basket basketball bath bathtub bats bay be beach
bead beagle beam bean beanbag bear bearable beating beats beaver became because become bedroom bedside bedtime bee
beech beehive been beeping beetle before began begin behind believe bell belly belong below belt bench bend berry
beside best better between beyond bicycle big bike bin birch bird birthday biscuit bit bite blackberry blackbird
blamed blank blanket blend bless blink blob block blood blossom blow blue blueberry bluebird blurry board boat bobcat
body bog bold bolt bone bonfire book bookmark bookshelf boot border bored bores boring borrow boss both bottle bottom
bounce bouquet bow bowl box boy bracelet bracing braid brain brakes branch brand brave bread break breakfast breakup
breastbone breath breathe breeze breezy brick bridge bright brightens brilliant brim bring broad broaden broom broth
brought brow brown brownie brush bubble bucket buckle bud buddy buffalo bug building built bulb bulldog bumblebee bump
bumpy bun bunk bunny burden burned burning burrow bus bush busy but buttercup butterfly button buzz by bye cabin
cables cactus cafeteria cake calendar calf call calm came camel camera camp campfire can canal canary candle candy
cannot canoe canopy cant canvas cap capable cape captain capture car caramel cardboard care careful caretaker cargo
carpet carrot carry cartwheel carve cascade case castle cat catch category caterpillar cause cave cedar ceiling
celebrate cello center century cereal certain chain chair chalk challenge chance change chapter charge chart chase
chat check cheeks cheer cheerful cheese cheesy cheetah cherry chess chest chestnut chew chickadee chicken child
children chill chilly chimney chin chip chipmunk chirp chocolate choice choose chorus chosen cinema cinnamon circle
circular citrus civil clack claims clam clanks clap clarinet class classmate classroom clay clean clear clench clever
clicks cliffs climb cloak clock close cloth cloud clover clowns club clue clumsy cluster coach coast coat cocoa
coconut cold collar collarbone colleague collect collectors college color come comet comfort comfortable comfy comma
common community company compare compass compassion competition complete concentrate concentration concert concludes
cone confidence confident confused connect connection consider contain content contentment continue contract
contradiction contrast control conversation cookie cool copy core cork corn cornfield corny corridor costs costume
cottage cotton cough could couldnt counselor count couple courage court courtyard cousin cove cow coyote cozy crab
crack cradle crane cranky crayon creak crease create creative creativity creature crept crescent crew cricket crisp
crooked cross crow crown cruel crumbs cry crystal cub cube cuddle cup cupboard curiosity curious curl current curtain
curve cushion cut cycle cypress dad daffodil daisy dam dance dandelion dangle daring dark date dawn day daylight
daytime dazzle deadlines deal dear debate decent decide decision deck deep deepen deer degree delicate delight
delivered delivering den dent dentist depend descend describe desert design desk detail detective develop dew dial
diamond diaphragm dice did didnt died difference different difficult difficulty dig dim ding dinner dinosaur direct
direction disagree disagreement disappears disappointed discover discovery dish dismissal disobey dissolve distance
distant distracted dive dizzy do dock doctor does doesnt dog doing doll dolphin done dong donkey dont doomed door
doorbells doorstep doorway dots dough dove down downward dozen draft dragged dragon dragonfly draw drawn dreading
dream dreamy drew drift drill drink drip drive drizzle droop drop drove drowsy drum dry duck duckling due dull dune
during dusk dust dusty duty dwell each eager eagle ear earlobe earth earthworm ease eastern easy eat echo edge eel
effort effortless egg egret eight eighth either elbow elephants elevator eleven elk else email embarrassed ember
embrace emotion emotional empty encourage end endless energize energy engine enjoy enough enter entire envelope envy
equal eraser escaped especially essay even eventful eventually ever evergreen every everybody everyone everything
everywhere exact exam example except exception excited excitement exciting exercise exhalation exhale exhausted exit
expand expect experience explain explore express extend extra eye eyebrows eyelids fabric face fact fade fair fairy
faith fake fall fallen familiar family famous fan far farm farther farthest fast fasten father favor favorite fawn
fear fearful feast feather feed feedback feel feet fell fellow felt fence fern ferries festival fetch few fiddle
fidgets field fifteen fifty fig fight filed files fill film fin final finch fine finger fingertip finish fir fire
firefly fireplace fireside firm first fish fisherman fists fit five fix fizz flag flame flamingo flare flashlight flat
flexible flicker flight flinch flipper float flock flood floor floppy flour flow fluffy flute flutter fly foal foam
focus fog foggy foghorn fold foliage folks follow fond food foot football footbridge footsteps for forced forearms
forehead forever forget forgive forgiven forgot forgotten form formation forth forty forward found fountain four fox
fragrance fragrant frame freckle freedom freely freeze fresh friday fridge friend friendship fright frog from front
frost fruit frustrated frustration fuel fulfill full fully fun funny fur furious furnished furniture further fuse
future fuzzy gallop game gap garden gate gather gave gaze geese general generous gentle gently geometry gerald get
giant giggle ginger giraffe give given glacier glad glass glide glimmer glitter globe glove glow glue go goal goat
goes going golden goldfish gone good goodbye goose gorilla got grabs grace graceful grade gradual graduation grain
grandfather grandma grandmother grandpa grandparent grape grasp grass grasshopper grateful gratitude gravel gray great
green greenhouse greet grin grip ground group grove grow grown growth grr grudges grumbly grumpy guard guess guidance
guide guitar gull gust gut gym habit had hadnt half halftime halfway hall hallway hammer hammock hamster hand handful
handle handrail handwriting hang happen happy harbor hare harmony harsh harvest has hasnt hat hatch have havent hawk
hay hazel he head headphones heal healthy heap hear heart heartbeat heat heath heavy hectic hedgehog heel height held
hello help helpful hen her here hermit heron herself hi hickory hidden hide high hike hill hillside him himself hinge
hint hip hiss hitting hive hobby hold holiday hollow home homesick homework honest honey honeybee honeycomb honor hood
hoodie hook hop hope hopeful hopscotch horizon horrible horse hot hour house how however hug huge hum humans
hummingbird hundred hung hungry hunt hurry hurt hush husky i ice icicle id idea identify idle if ifs igloo ignore ill
im imaginary imagination imagine immediate important impressive improve in incense inch include increase indeed
individual indoors inhalation inhale initials ink inner inquire inside insist inspection inspire instant instead
instructions instrument intention interest interrupted interval interview into invitation invite inward iron irritated
is island isnt issue it itchy item itll its itself ive ivy jacket jam jar jasmine jaw jay jealous jelly jellybean
jellyfish jetty jiggle jigsaw jitters jittery job jog join joint joke journal journey joy joyful judging judgment
juggle juice juicy jump jumpy juniper just kangaroo kayak kazoo keep kept kettle key keyboard keyhole kick kid kind
king kingfisher kiss kitchen kite kitten kiwi knee knew knight knitting knob knock knot know known koala label lace
ladder ladybug lagoon lake lamb lamp land landscape language lantern lap large lark last late laugh laundry lavender
lawn lay lazy leader leaf leafy lean leap learn least leather leave left leftover leg lemon lemonade lend length lens
lent less lesson let lettuce level librarian library lie life lift light lighten lighthouse lightning like lilac limb
lime limit limpet line linger lion lioness lips list listen lit little live lizard llama load lobby lobster local
location lock log lonely long look lookout loose loosen lose lost lot lotus loud loudspeaker love low lullaby luna
lunch lunchroom lunchtime lung lush lying machine mad made magnet magnolia magpie main major make manage mango many
map maple marathon marble march marigold mark market marsh marshmallow mask mast match matchbox math matter mattress
may maya maybe me meadow mean meaningful meant measure measurement mechanical medal meditate meditation medium medley
meerkat meet mellow melody melon melt memory mended mends mental mention mermaid mess message met metal method
microphone midday middle might mild miles milk million mindful mine mint minute mirror miss mist mistake misty mitten
mom moment monday monkeys monsters month moo moon moonbeam moonlight moonlit moose mops more morning mosaic mosquito
moss mossy most moth motion motionless mountain mountaintop mouse mouth move movement mowed much mud muddled muffin
mug murmur muscle museum mushy music musical musician mutter my myself nail name nap narrow natural nature near nearby
neater neck nectar need needle neednt neighbor neighborhood neither nerve nervous nest nestle neutral never new next
nice night nighttime nine ninety no noble nobody nod noise noisy none noodle nor normal northern nose nostril not
notch note notebook nothing notice now nowhere nudge nuisance numb nurture nut nuthatch oak oasis oat oatmeal object
oboe observe ocean oclock october octopus odd of off office often oh okay old olive on once one ongoing onion onto ooh
open opinion opposite option optional or orange orbit orchard orchestra order ordinary organ oriole osprey other
otherwise otter ought our ourselves out outdoors outline outside outward oval oven over overall overcoat overhead
overlap overnight overwhelmed overwhelming owl owlet own ox oyster pace pack paddle page paint palm pancake panda
panes panic panther papaya paper parachute parade paragraph parcel parent park parrot part particular partner partway
party pass passage past pasta pastel pasture pat patch path pathway patience patient pattern pause pavement paw pay
pea peace peaceful peach peacock peak peanut pearl pebble pecan pedal peek peeps pelican pen pencil penguin people
peppermint perch perfect perform performance perfume perhaps period person pet petal petunia phew phone photo
photocopies photograph phrase physical piano pick pickle picnic picture pie piece pigeon pile pillow pilot pin pinch
pine pineapple pinecone pink pinwheel pipe pirate pit pitch pizza place plain plan plane planet plank plant plaster
plastic platform play playful playground plaza pleasant please pleasure plenty plop plow plum plush pocket pocketful
pod poem poet poetry point pointy polar pole polite pond pool poorly pop popcorn poplar poppy porch porcupine porridge
position positive possibility possible possibly post posture potato potential pots potter pour powder power powerful
practice prairie praise precious prefer prepare presence present presentation press pressure pretend pretzel previous
pride prince princess principal print prism prize probably problem process programs progress project projector promise
properly protect proud prove provide pudding puddle puff pull pulse pumpkin pup puppet puppy purple purpose purr push
put puzzle quail quarrel quarter queen question quick quiet quilt quite quiver quiz rabbit raccoon race racy radiator
radio rag rail rain rainbow raincoat raindrop rainfall rainstorm rainy raise raisin rake ran ranch random rarely
raspberry rather rattles rattling raven ray reach react reaction read ready real reason reassure recently recess
recharge recital reconnect record recover red redwood reeds reef reflect reflection refresh regard region regular
rehearsal rehearse relative relax relaxation relay release relief relieve remain remember remind repeats replay reply
report required reruns reset resource respected respond response rest restful restless restore result resume retire
return reveal review rewarding rewind rhythm ribbon ribs rice ride ridges ridiculous right rim ring ripen ripple rise
river riverbank riverside road roar roast robin rock rocket rocky role roll roof room roomy roots rope rose rosemary
rotten rough round routine rover row rowboat rub rug ruin ruler rumble rumpled run rungs rush rustle rusty s sad
saddle safari safe safety sage sail sailboat sailor salad salmon salt same sand sandal sandbox sandcastle sandwich
sandy sardine sat satisfied save savor saw saxophone say scale scan scar scare scarf scary scattered scent schedule
school schoolyard science scone score scrap scrappy scratch scratchy screen screw scrunch scuff sea seagull seahorse
seal seam seashell seashore season seat seaweed second secret see seedling seek seem seen seldom self selfcare
semester send sensation sense sensitive sent sentence separate sequence serene series serious session set setback
settle seven seventh several shade shadow shady shake shaken shaky shall shallow shape share shark sharp shawl she
sheep sheet shelf shell shelter shepherd shift shimmer shin shine shiny ship shirt shiver shoe shoelace shop shore
shoreline short should shout shovel shoving show shrimp shrink shrub shrugged shut shutters shy sibling sick side
sidewalk sideways sigh sight sign signal silence silent silk silky sill silly silver silvery similar simple simply
since sing single sink sip sister sit situation six sixth size skate sketch skill skillful skin skip sky skyline slack
slam sled sleep sleepy sleepyhead sleeve sleigh slept slice slide slightly slipper slips slope sloth slow slug slump
small smell smile smoke smooth snack snail snap sneaker sniff snitching snoring snout snow snowfall snowflake snowman
snowy snug snuggle so soak soap soar soccer sock sofa soft softball soften soles solid solo solve some somebody
somehow someone something sometime somewhere song songbird soon soothe sore sorry sort sound soup sour south southern
space spaceship spacious spare sparkle sparrow speak special speech speed spelling spend spent spider spilled spills
spine spinning spiral spirit spit splash splendid sponge spontaneous spoon spoonful sport spot spotlight spread spring
springtime sprinkle sprout spruce spy squad square squash squeak squeeze squirrel stability stabilize stable stack
stadium staff stage staircase stamp stand standard star stare starfish starlight starling starry start stary station
statue stay steady steam steep steer stem step stick sticky stiff still stilts stir stomach stone stood stool stop
stork storm story storybook straight strange strap strawberry stream street streetlight strength stress stressful
stretch stretchy strict string strip stripe stripy stroke stroll strong struggle stuck student studying stuff stump
sturdy submit success such suddenly sugar suitcase suits summer summertime sun sunbeam sunday sunflower sunlight
sunlit sunny sunrise sunset sunshine supper support supportive suppose sure surf surface surprise surround swallow
swan swap sway sweater sweatshirt sweet swell swim swing swirl switch swoop sycamore symphony syrup table tabs tadpole
tag tail take taken takers tales talk tall tambourine tangle tap tapestry tart task taste taught tea teach teacup team
teammate teapot tears teddy teenager teeny teeth tell temper temperature temple ten tennis tense tension tent term
terrible test text textbook than thank thankful that thaw the theater them themselves then there therefore therell
these they theyll theyre theyve thick thicket thin think third thirsty thirty this thistle those though thought
thoughtful thousand thread threatened three throat through throughout throw thrown thrush thuds thumb thump thunder
thunderstorm thursday thus tick tickles tide tidy tie tiger tight tighten tile tiller time timetable tingle tingly
tiny tip tiptoe tired tires tiring tissue to toad toast toboggan tock today toddler toe together told tomato tomorrow
tone tongue tonight too took tools toothpaste top torch tortoise totally totem toucan touch tournament toward towel
tower town toy trace track traffic trail train trampoline tranquil transform transition travel tray treasure treat
tree treehouse treetop tremble triangle trick trickle tricky trip trombone trophy tropical trot trouble trout truck
true trumpet trunk trust try tryout tube tuck tuesday tug tulip tummy tuna tundra tune tunnel turkey turn turquoise
turtle twelve twenty twice twig twilight twin twinkle twirl twist twitch two type umbrella uncle unclench unclip
uncover uncross uncurl undecided under underneath understand understood underwater undisturbed undo undone uneasy
unfair unfilled unfinished unfold unhook unhurried unicorn uniform unique universe unkind unless unload unlock unpack
unravel unread unroll unsettled unsolved unsure untidy until unusual unwind up uphill uplift upon upper upright ups
upset upside upstairs upward urgent us use useful usual vague valley value vanilla various vast vegetable velvet
verdict version very vibrate vibration view village vine violet violin visit visitor visual visualization visualize
vivid voice volcanoes vole volleyball volume waddle waffle wagon waist wait wake walk wall walnut walrus wander want
warm warmth was wash wasnt watch watchers water watercolor waterfall watermelon waterway wave wavy wax way we wear
weather weave wednesday week weekend weigh weight weightless welcome well wellbeing went were werent wet whale what
whatever wheat wheel wheelbarrow when whenever where wherever whether which whichever while whippoorwill whirl whisker
whisper whistle white who whoever whole whom whoosh whose why wide widen width wiggle wigglers wiggly wilderness will
willow win windmill window windowsill windy wings winter wintertime wire wisdom wise wish with within without wizard
wobble wobbly woke wolf won wonder wonderful wont wood wooden woodland woodpecker wool word work workbench workload
workout workshop world worm worn worry worse worth would wouldnt wrap wren wriggle wriggly wring wrinkle wrist write
written wrong wrote xylophone yard yarn yawn year yellow yes yesterday yet yoga yogurt yolk you youll young youre
yourself youve zebra zigzag zip zone zoo`.trim()
