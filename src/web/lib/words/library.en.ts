import { speaker } from '../words.ts'

/** Home, browsing and search. */
export const library = speaker(
  {
    greeting: 'Good {part}, {name}.',
    'continue.empty': "Things you've begun will wait here. Pick anything, for any length.",
    'error.rail': "This row couldn't be loaded. The rest of the page is fine.",
    'search.start': 'Try a feeling, a place or a number of minutes.',
    'search.none': 'Nothing found for "{query}". Try a shorter word, or look under a moment.',
    'search.loading': 'Looking',
    'search.count': '{n} found',
    'favorites.empty': "Tap the heart on a session and it'll be kept here.",
    'favorites.add': 'Add to favorites',
    'favorites.remove': 'Remove from favorites',
    'favorites.added': 'Added to favorites',
    'favorites.removed': 'Removed from favorites.',
    'favorites.back': 'Put it back',
    'favorites.error': "That wasn't saved. The heart is back as it was.",
    'listened.empty': 'What you listen to will be listed here, newest first. Only you see it.',
    'group.empty': 'This series has no sessions at the moment.',
    'session.processing': "This one is still being prepared. It'll play when it's ready.",
  },
  {
    'favorites.empty': 'Tap the heart. It will stay here.',
    'search.none': 'Nothing like that. Try another word.',
  },
)
