import { createTranslator } from '../../translator.ts'

/** Contains the messages about assignments for students. */
export const studentAssignments = createTranslator(
  {
    title: 'Assigned to you',
    'from.teacher': 'From your teacher',
    'from.platform': "From your school's platform",
    'from.link': 'From a link you opened',
    all: 'Show all {n} assigned',
    fewer: 'Show fewer',
    due: 'Due {date}',
    late: 'Was due {date}',
    'about.mindfulness': 'Listen',
    'about.file': 'Read',
    'about.others': 'Visit',
    by: 'From {teacher}',
    finished: 'Finished',
    'page.lead': 'From {teacher}. They only see whether you finished.',
    'page.lead.plain': 'Your teacher only sees whether you finished.',
    visit: 'Open the page',
    'visit.more': 'It opens in a new tab and counts as finished.',
    waiting: "It's not ready yet. Try again in a moment.",
    done: "That's all of it. {teacher} can see that it's finished, and nothing else.",
    'done.plain': "That's all of it. Your teacher can see that it's finished, and nothing else.",
    'done.platform': "That's all of it. Your school's platform can see that it's finished, and nothing else.",
    'done.link': "That's all of it. You can find it in Activity.",
    gone: "This isn't assigned to you, or not anymore.",
    home: 'Home',
  },
  {
    'from.teacher': 'For you',
    'from.platform': 'From your school',
    'from.link': 'From a link',
  },
)
