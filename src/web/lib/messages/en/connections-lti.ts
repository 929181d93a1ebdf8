import { createTranslator } from '../../translator.ts'

/** Contains the messages for LTI 1.3 platforms, on the connections page. */
export const connectionsLti = createTranslator({
  title: 'LTI 1.3 platform',
  lead: 'Canvas, Moodle, Schoology and others. Teachers choose sessions and lessons in their course, classes are created from it, and completed work is reported back.',
  'link.hint':
    'Create a link and paste it where your platform registers tools (dynamic registration). It replaces any other connection of this school, and people from another platform get new accounts.',
  'link.create': 'Create link',
  'link.createAnother': 'Create another link',
  'link.creating': 'Creating link',
  'link.until': 'It works once, until {when}. Keep it private.',
  courses: 'Courses and classes',
  'courses.hint':
    "When a teacher opens Alaia from a course, the course's people become a class here. The class follows the course. People you added by hand stay.",
  'course.notSynced': 'Not synced yet',
  'course.one': 'One person',
  'course.people': '{count} people',
  'course.unnamed': "{count} are named when they first sign in, because the platform doesn't send their names",
  'course.synced': 'synced {when}',
  'course.class': 'class {name}',
  'course.sync': 'Sync now',
  'course.sync.named': 'Sync the people of {title} now',
  'course.syncing': 'Syncing',
  manualSetup: 'Manual setup',
  login_url: 'Login initiation',
  launch_url: 'Redirect',
  keys_url: 'Public keys (JWKS)',
  canvas_url: 'Configuration for Canvas',
  testedWith:
    'Tested with our own platform that follows the published standard, not yet with the platforms named here.',
})
