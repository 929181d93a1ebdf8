import { speaker } from '../words.ts'

/** Platforms that speak LTI 1.3, on the page of connections. */
export const connectionsLti = speaker({
  title: 'A platform that speaks LTI 1.3',
  lead: 'Canvas, Moodle, Schoology and others. Teachers choose a session in their course, and what pupils finish is noted there.',
  how: 'Make a link and paste it where your platform adds a tool by itself (dynamic registration). It takes the place of another connection of this school.',
  make: 'Make a link',
  another: 'Make another link',
  making: 'Making it',
  until: 'It works once, until {when}. Nobody else should see it.',
  by_hand: 'Where the platform asks for addresses instead',
  login_url: 'Login initiation',
  launch_url: 'Redirect',
  keys_url: 'Public keys (JWKS)',
  canvas_url: 'Configuration for Canvas',
  tried: 'Tried against a platform of our own that follows the published standard, not yet against those named here.',
})
