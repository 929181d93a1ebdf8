import { createTranslator } from '../../translator.ts'

/** Contains the messages for LTI 1.3 platforms, on the connections page. */
export const connectionsLti = createTranslator({
  title: 'A platform that speaks LTI 1.3',
  lead: 'Canvas, Moodle, Schoology and others. Teachers choose sessions and lessons in their course, classes come along, and what pupils finish is noted there.',
  how: 'Make a link and paste it where your platform adds a tool by itself (dynamic registration). It takes the place of another connection of this school, and people of another platform come in with new accounts.',
  make: 'Make a link',
  another: 'Make another link',
  making: 'Making it',
  until: 'It works once, until {when}. Nobody else should see it.',
  courses: 'Courses and their classes',
  'courses.how':
    'Who is in a course is asked when its teacher comes from there, and becomes a class here. It follows the course; whoever was put into the class by hand stays.',
  'course.unread': 'Not read yet',
  'course.one': 'One person',
  'course.people': '{count} people',
  'course.nameless': '{count} are known when they come: the platform does not say their names',
  'course.read': 'read {when}',
  'course.class': 'class {name}',
  'course.now': 'Read now',
  'course.now.of': 'Read now: the people of {title}',
  'course.reading': 'Reading',
  by_hand: 'Where the platform asks for addresses instead',
  login_url: 'Login initiation',
  launch_url: 'Redirect',
  keys_url: 'Public keys (JWKS)',
  canvas_url: 'Configuration for Canvas',
  tried: 'Tried against a platform of our own that follows the published standard, not yet against those named here.',
})
