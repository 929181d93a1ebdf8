import { createTranslator } from '../../translator.ts'

/** Contains what students read about their assignments. The second set replaces texts for young readers. */
export const studentAssignments = createTranslator(
  {
    title: 'Assigned to you',
    'from.teacher': 'From your teacher',
    'from.platform': "From your school's platform",
    'from.link': 'From a link you opened',
    all: 'Show all {n} assignments',
    fewer: 'Show fewer',
    due: 'Due {date}',
    late: 'Was due {date}',
    'action.mindfulness': 'Listen',
    'action.file': 'Read',
    'action.others': 'Visit',
    by: 'From {teacher}',
    finished: 'Finished',
    'page.lead': 'From {teacher}. They see only whether you finished.',
    'page.lead.no_teacher': 'Your teacher sees only whether you finished.',
    visit: 'Open the page',
    'visit.more': 'It opens in a new tab and counts as finished.',
    waiting: "It's not ready yet. Try again in a moment.",
    'finished.toast': "That's all of it. {teacher} can see that it's finished, and nothing else.",
    'finished.toast.no_teacher': "That's all of it. Your teacher can see that it's finished, and nothing else.",
    'finished.toast.platform': "That's all of it. Your school's platform can see that it's finished, and nothing else.",
    'finished.toast.link': "That's all of it. You can find it in Activity.",
    gone: "This isn't assigned to you, or not anymore.",
    home: 'Home',
  },
  {
    'from.teacher': 'For you',
    'from.platform': 'From your school',
    'from.link': 'From a link',
  },
)
