/**
 * Reviewed phrases of lines about contacts, links and private details. A script asks for none of these and gives none.
 */
export const contacts: readonly string[] = [
  '(text|email|phone|call|message|write to|reach|find|follow|add|join|visit|meet|chat with|talk to|reply to|send|show) (me|us|my (number|page|house|room|office)|your guide) & up|at|on|in|by|when|if|tonight|later|after|alone|back|anytime|any time|number|here|behind|outside|online|photo|picture|where|how you|your|page|name|through|before|soon|tomorrow|private*|more|first|again|who|what ! see you|toes|next breath|further along|meet you further',
  '(call|text|message|phone) (me|us)',
  '(write|email) (me|us)|write to (me|us)',
  '(meet|visit|find|follow|join) me [at|in|behind|by|outside|on|near|after]',
  '(send|give|show|post|share|record|take) [me|us|a|the|your|some|one] [a|an|your|new|short] (photo|photos|picture|pictures|video|voice note|message|number|phone) [of|to|from|with] (you|yourself|me|us|your (guide|face|room|body|house|feet|belly)|this)',
  '(photo|photos|picture|pictures) of (you|yourself|your (face|room|body|house|family))',
  '(phone number|card number|house number|full name|real name|family name|zip code)|your (last name|zip|email|code|birthday)|(big|qr|a|this) code',
  '(tell|say|type|write|give|send|enter|speak|whisper|share|spell) & (your|the|my|his|her) [full|real|last|own] (name|street|number|birthday|school|town|age|email|house|teachers name) & me|us|out loud|aloud|full|where you live|street|live|longer|guide ! wish|letter of your name|kind|to yourself|silently|worry|in your head|breath number|mind|brave|show',
  '(where|which street|what street|which house|which town|what town) (do you|you|your (family|parents)|are you) (live|lives|go to school)',
  '(which|what) (school|grade|street|town|bus|class|classroom|house) (do|are|does|is) (you|your) ! in your head|seat',
  '(what|when|where) (is|are|does|do) your (full name|real name|last name|first name|phone|number|birthday|school|address|bus (leave|stop|come)|(mom|dad|parents) (leave|work|come|go))',
  '(when|if|while|are|once|until) (you|your (parents|mom|dad|family)) (are|is) (home alone|alone|not (home|at home|there|looking)|out of the|away from home)',
  'home alone|alone at home|alone in the house|house to (yourself|ourselves)',
  'camera & turn on|see you|watch|how you are|so i can|your camera|look into ! pretend|mittens',
  '(i|we) can (see|watch|hear) [how|where|what] you [are]',
  '(press|tap|click*|scan|visit|open|go to|search for|join) [the|our|my|this|that] [big|full|free|next|secret] (button|code|page|web|channel|video|videos|version|server|group|post|account|screen below|lesson online|here for)',
  '(for more|for the full|full version|for a longer|to get (a|the|more)|for your next|next lesson|best enjoyed|brought to you|pay (for|now|us|me|to)|order (now|yours|today)|shop|prize|prizes|win a|act now|five stars|sign up|log in|log into) & visit|version|at|story|lesson|full|follow|pay|now|today|number|phone|join|with us|here|us|me|page|code|win|shop now|by the ! practice|breath|rest|day|days|week|sleep|night',
  'pick you up|picks you up|drive you|wait for you (at|outside|after|by)',
  '(one|two|three|four|five|six|seven|eight|nine|zero) (five|six|seven|eight|nine|zero|two|three|four|one) (five|one|nine|eight|seven|six|two|three|four|zero) (one|two|three|four|five|six|seven|eight|nine|zero) (one|two|three|four|five|six|seven|eight|nine|zero) (one|two|three|four|five|six|seven|eight|nine|zero)',
  'five five five',
]
