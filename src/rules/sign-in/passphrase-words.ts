/** Words of passphrases: friendly, easy to spell for a child, none that sounds like another one and none that hurts. */
const WORDS = `
acorn acrobat actor advice agate airplane airport album alley almond aloe alpaca alphabet amber amble anchor angle
animal ankle answer antelope anthem antler applause apple apricot april apron aqua arcade arch arena armchair arrow
artist aspen aster atlas attic august autumn avenue avocado awake award backpack badge badger bagel bakery balance
balcony ballad ballet balloon ballpark bamboo banana bandana banister banner bark barley barn barnyard barrel
baseball basil basin basket bathtub battery beach beacon beads beaker beam bean beanbag beanie bedroom bedtime
beehive beetle begonia bell belong bench berries berry beyond bicycle billow bingo birch birdbath birdcage birdsong
birthday biscuit bison blackbird blanket blazer blender blizzard bloom blossom blouse bluebell blueberry bluebird
bluejay board boardwalk boat bobcat bobsled bonfire bonnet bookcase bookmark bookshelf bookworm boot border bottle
boulder bounce bouquet bowl bracelet bramble branch brass brave bread breakfast breeze breezy brick bridge bridle
bright brightly brisk bronze brook broom brother brownie brush brushes bubble bucket buckle buffalo builder bulb
bundle bungalow bunny bunting buoy burrito bushel bushes butler butter buttercup butterfly button cabbage cabin
cable cactus cafe cake calendar calm camel camera camp campfire campsite canal canary candle candy canoe canvas
canyon cape caper captain caramel caravan cardigan cardinal caribou carnival carousel carpet carriage carrot cartoon
cartwheel cascade cashew castle catalog catfish catnap cattle cedar celery cello center ceramic cereal chalk
champion channel chapel chapter charcoal chariot charm chatter checkers cheddar cheerful cheese cheetah chef chess
chestnut chick chicken chimney chipmunk chirp chocolate choir chorus chowder cinema cinnamon circle circus citrus
city clam clap clarinet classic classroom clearing clever cliff climate climb climber clock cloud cloudy clover
clown cluster coach coast coaster cobalt cobbler cobweb coconut cocoon coffee coin collar collie colorful comet
comfort comic compass compost concert conch concord condor cone cookie cooking copper coral corduroy corn corncob
corner cosmos costume cottage cotton country courage cousin cove cowboy coyote cozy crackle cradle cranberry crane
crater crawl crayon cream creek crescent cricket crimson crisp crocus crossing crouton crow crown cruise crumb
crystal cube cuckoo cucumber cuddle cupboard cupcake cupful curious curl current curry curtain curve cushion custard
cycle cypress dahlia dainty dairy daisy dancer dancing dandelion dapple daring dashboard dawn daybreak daylight
daytime dazzle december decimal deck deckhand deer delight delta denim desert desk dessert detail dewdrop diagram
diamond diary dice dimple diner dinner dinosaur diploma discovery dish distance diver dock dockside doctor dollar
dolphin domino doodle door doorbell doormat doorway dormouse dough doughnut dove dragon dragonfly drama drawer
drawing dream dress drift driftwood drizzle drum drumbeat drummer duckling duckpond duet dugout dumpling dune
dungaree dusk dusty eager eagle eaglet early earmuff earring earth easel east easy echo eclipse edge editor eggshell
eight elastic elbow elder elegant elephant elevator ember emblem embrace emerald engine engineer enough envelope
equator errand evening evergreen example explore express eyebrow eyelash fable fabric factory fair fairness falcon
family famous farm farmer farmhouse farmyard fashion father faucet favorite fawn feast feather february felt fence
fern ferret ferry festival festive fiddle fiddler field fiesta figure film finch finger finish firefly fireplace
firewood fisher fisherman five flag flagpole flagship flame flamingo flannel flavor fleece flicker flight flipper
float flock floor florist flounder flower fluffy flurry flute flutter foal foghorn folder folksong follow fondue
football foothill footpath footprint footstep forest forever forget fork fort forward fossil fountain four foxglove
foxtail frame freckle freedom freezer fresh freshly friday friend frisbee frog frolic frost frosting frosty fudge
furry future gadget galaxy gallery gallon game garage garden gardener garland garlic garnet garnish gate gather
gathering gazebo gazelle gecko general gentle gerbil geyser gift giggle ginger gingham giraffe glacier glad glade
gladly glasses glider glimmer glisten glitter globe glove glow goal goat goblet goggles goldfinch goldfish golf
gondola good goose gosling gourd graceful grain grandma grandpa granite granola grape graph grass grateful gravel
gravy green greet griddle grin grinning grizzly grocery groove grotto group guava guest guide guitar gumdrop guppy
gymnast habit haddock halibut hallmark hallway hamburger hammock handbag handle handshake handy happy harbor
harmonica harmony harp harvest hatbox haven hawk hayfield hayloft hayride haystack hazel hazelnut headband healthy
heart heartfelt heather hedge hedgehog helmet helper helpful herald herb heron hexagon hickory highway hiker hilltop
hilly history hobby hockey holiday hollow holly home honest honey honeybee hoodie hooray hoot hopeful hopper
hopscotch horizon horseshoe hotel hour house huddle humble humming hummus hurdle hurrah husky iceberg icebox icecap
icicle icing idea igloo iguana image inch indigo inkwell inlet insect inside instant invite iris iron island ivory
jackal jacket jaguar jamboree january jasmine jasper jaunty jelly jellybean jellyfish jersey jewel jewelry jigsaw
jingle jockey jogger joke jolly journal journey joyful joyride jubilee juggle juice july jumper jumping june jungle
junior juniper jupiter kangaroo kayak kazoo keepsake kennel kernel ketchup kettle keyboard keyhole keypad kind
kindle kindly kindness king kingdom kitchen kite kitten kiwi knapsack knight knitting koala ladder ladle lady
ladybug lagoon lake lakeside lamb lamp lamppost landmark lantern lanyard laptop lapwing larch lark lasagna laughter
laundry laurel lavender lawn layer leaf leafy leap leapfrog leather legend lemon lemonade lemony lemur lentil
leopard lesson letter lettuce light lightly lilac lily lime limerick limestone linen lion listen little lively
lizard llama loaf lobster lock locket lodge lofty logbook lollipop lookout lotus loyal lucky luggage lullaby lumber
lunar lunch lunchbox lupine lyric macaroni macaroon macaw magazine magenta magic magnet magnolia magpie mailbox
maker mallard mallet mammal manatee mandolin mango mantle maple maplewood mapmaker marathon marble march margin
marigold marina marker market marlin marmalade marmot maroon marsh marvel mascot mask mason matinee mattress meadow
mechanic medal medley meerkat melody member memory mentor menu mermaid merrily merry message metal meteor metro
middle midnight midweek mile milkshake milky millet mimosa mindful mineral mini minnow mint minty miracle mirror
mist mitten mixer mobile modern modest moment monarch monday money mongoose monsoon month monument moon moonbeam
moonlight moonrise mooring moose morning mosaic moss mossy moth mother motor mountain mouse movie muesli muffin
mulberry murmur museum mushroom music musical mustang mustard myth nachos napkin narrow narwhal nature nautical navy
nearby neat nebula necklace nectar needle neighbor neon nephew neptune nest nestle nettle network newt nibble nicely
nightfall nimble nine noble noodle noon north northern notebook notepad nothing novel november number nursery
nutshell nuzzle oasis oatmeal oboe ocean oceanic ocelot octagon october octopus offer office offshore often olive
omelet onion onward opal open openly opera opossum optimist orange orbit orchard orchestra orchid oregano oriole
ornament osprey ostrich otter outback outdoor outfit outing outlook oval oven oyster package paddle paddock padlock
page pageant paint painter painting pajamas palace palette palm pancake panda panel panther papaya paper paprika
parade paradise parakeet parasol parcel parent parfait park parka parlor parrot parsley parsnip partner party
passport pasta pastel pastime pastry patch patchwork path pathway patient patio pattern pavilion peachy peanut pearl
pebble pecan pedal peeler pelican pencil pendant penguin penny people pepper peppery perch perfect perfume petal
petrel petunia pewter pheasant phone photo phrase piano piccolo picnic picture pigeon pigtail pillow pilot pinball
pineapple pinecone pink pinto pinwheel pioneer pirate pistachio pitcher pizza placid plaid planet plant plate
platform platypus plaza pleasant plenty plover plucky plum plume plus pluto pocket podium poem poet pointer polar
polite polka pollen polo pond pony poodle popcorn poplar poppy popsicle popular porch porcupine porridge porthole
portrait postcard poster postman potato pottery powder practice prairie prancing present pretzel prickle primrose
prince princess print prism prize promise proud prune pudding puddle puffball puffin pulley pumpkin pupil puppet
puppy purple purse puzzle pyramid quail quarter quartet quartz queen quest question quick quiet quill quilt quilting
quince quiver quiz quokka rabbit raccoon racket radar radiant radio radish raft railroad rainbow raincoat raindrop
rainy raisin rally ranch random ranger rapid raspberry rattle raven ravine ravioli reader reading ready real recipe
record recycle redbird redwood reef refill reflect refresh regal reindeer rejoice relax relish remember reptile
rescue result return reward rhubarb rhyme ribbon rice riddle rider right ring ripple rising river riverbank
riverside roadster roaming roast robin robot rocket rocky rodeo roller romper roof room rooster root rosebud
rosemary rosy round rover rowboat rowing royal ruby rudder ruffle rugby ruler rumble runner runway russet rustic
rustle saddle safari saffron saga sailboat sailing sailor salad salmon salute sample sand sandal sandbank sandbar
sandbox sandpiper sandwich sapling sapphire sardine satchel satin saturday saturn sauce saucer savanna sawdust
saxophone scallop scamper scarf scarlet scholar school science scooter score scout scrapbook screen scribble scroll
seafood seagull seahorse seal seaplane search seashell seashore seaside season seaweed second secret sedge seed
seesaw senate senior sentence september sequel sequin sequoia serenade serene series serious sesame settle seven
sewing shade shadow shampoo shamrock shape shawl sheep sheepdog sheet shelf shell shelter shepherd shield shimmer
shine shining shiny ship shirt shoe shoebox shoelace shore shoreline shorts shoulder shower shuffle shutter sidecar
sidewalk signal silence silent silk silver similar simmer simple singer singing single sister sitcom size skate
skating sketch skier skill skipper skipping skirt skylark skylight skyline skyward sleet sleeve sleigh slice slide
slipper slogan sloth small smart smile smooth smoothie snack snail sneaker snow snowball snowdrop snowfall snowflake
snowman snowshoe snowy snuggle soap soccer sofa soft softball solar solid someday song songbird sorbet sound soup
south southern soybean space spaceship spaghetti spaniel spark sparkle sparrow special speech speedy sphere spice
spider spinach spinner spinning spiral spirit splash splendid sponge spoon sport spotless spotlight spring sprinkle
sprout spruce square squeak squeeze squid squirrel stable stadium stage stairs stamp stardust starfish starlight
starling starry start station statue steady steam steamboat stellar stem step stepping stereo sticker stitch stool
store stork story straw stream street stretch string stripe stroll strong study sugar suitcase summer summery summit
sunbeam sunday sundial sundown sunfish sunflower sunglow sunhat sunlight sunny sunrise sunroom sunset sunshine sunup
super supper surf surfer surprise swallow swan swaying sweater sweep sweet sweetly swift swimmer swimming swing
swirl symbol symphony syrup table tablet taco tadpole tailor talent talk tall tandem tangerine tango tapestry
tarragon tassel taxi teacher teacup teal team teapot teaspoon teatime teddy telescope temple tender tennis tent
terrace terrier thankful thatch theater theme thicket thimble third thistle thread throne thrush thumb thunder
thursday thyme ticket tickle tide tidy tiger timber timely timer tinker tinsel tiny tiptoe toast toaster toboggan
today together tomato tomorrow topaz topic tortoise toucan towel tower town track tractor trail trailer trailhead
train tranquil travel treasure treat tree treehouse treetop trellis triangle tricycle trinket trolley trombone
trophy tropical trot trout trowel truck truffle trumpet trundle trunk trusty truth tuba tuesday tugboat tulip tumble
tumbler tuna tundra tunic tunnel turkey turnip turquoise turtle tutor twig twilight twin twinkle twinkling twirl
twister twisty ukulele umbrella uncle under unicorn uniform union universe unpack upbeat uplift upstairs useful
vacation valiant valley value vanilla variety vase vault velvet verb verbena victory video view viking villa village
vine vinegar vineyard vintage viola violet violin virtue vision visit visitor vitamin vivid voice volcano volley
volume voyage waddle waffle wagon wagtail waiter waking walking wallaby walnut waltz wander warbler wardrobe warm
washer washtub water waterfall waterlily waterway wave waxwing wayside weather weaving website wedding wednesday
weekday weekend welcome west wheat wheel whimsy whirl whisker whisper whistle whistling white wildlife wildwood
willow winding windmill window windsock windy wings winner winter wisdom wise wishbone wishing wizard wolf wombat
wonder wonderful woodland woodwind wool woolen woolly word work workshop world wreath wren wrench wrist writer yard
yarn year yearly yellow yesterday yippee yodel yogurt yonder young younger youth yucca zebra zestful zesty zigzag
zinnia zipper zoology zoom
`

export const passphraseWords: readonly string[] = WORDS.trim().split(/\s+/)
