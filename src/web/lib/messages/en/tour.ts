import { createTranslator } from '../../translator.ts'

/**
 * Contains the messages of the custom exercises tour. The texts of its two buttons are fixed, see
 * docs/product.md#feature-tour.
 */
export const tour = createTranslator(
  {
    title: 'Now you can make your own',
    lead: 'Describe any moment and get a guided exercise with a script, a voice and artwork.',
    start: 'Get Started',
    skip: 'Skip',
  },
  {
    title: 'You can make your own',
    lead: 'Tell us a moment, then hear your exercise.',
  },
)
