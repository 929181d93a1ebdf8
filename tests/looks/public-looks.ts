/** Looks of the public site, of the pages around sign-in, and of the component gallery. */
import type { Page } from 'playwright-core'
import type { ScreenName, GallerySectionName } from '#web/screens/gallery/gallery.parts.ts'
import {
  at,
  createLookFactory,
  type Look,
  type LookVariant,
  PHONE_DARK,
  PHONE_LIGHT,
  WIDE_DARK,
  WIDE_LIGHT,
} from './look.ts'

const createLook = createLookFactory()

const sendEmptyForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('*Required Field').first().waitFor()
}

const siteLooks: readonly Look[] = [
  createLook('site-front', at('/')),
  createLook('site-learn', at('/learn'), { on: WIDE_DARK }),
  createLook('site-wellness', at('/wellness'), { on: PHONE_LIGHT }),
  createLook('site-about', at('/about-us'), { on: PHONE_DARK }),
  createLook('site-impact', at('/impact'), { on: WIDE_LIGHT }),
  createLook('site-article', at('/article/:slug'), { on: WIDE_DARK }),
  createLook('site-articles', at('/articles/:tagID'), { on: PHONE_DARK }),
  createLook('site-privacy', at('/privacy'), { on: PHONE_LIGHT }),
  createLook('site-terms', at('/terms'), { on: WIDE_LIGHT }),
  createLook('site-school-it', at('/for-school-it'), { on: PHONE_DARK }),
  createLook('site-accessibility', at('/accessibility'), { on: WIDE_DARK }),
  createLook('site-sign-up', at('/sign-up'), { on: PHONE_LIGHT }),
  createLook('site-not-found', at('/no-such-page'), { on: WIDE_LIGHT }),
  createLook('help', at('/help'), { on: PHONE_LIGHT }),
]

const signInLooks: readonly Look[] = [
  createLook('login', at('/login')),
  createLook('login-errors', at('/login'), { on: PHONE_LIGHT, open: sendEmptyForm }),
  createLook('card', at('/card'), { on: WIDE_DARK }),
  createLook('join', at('/join'), { on: PHONE_DARK }),
  createLook('reset-password', at('/reset-password'), { on: PHONE_LIGHT }),
  createLook('sign-on-failed', at('/sso/saml_response?error=nobody'), { on: WIDE_LIGHT }),
]

const galleryLook = (part: GallerySectionName | ScreenName, on: readonly LookVariant[]): Look =>
  createLook(`gallery-${part}`, { gallery: part }, { on })

const galleryLooks: readonly Look[] = [
  galleryLook('app-frame', WIDE_LIGHT),
  galleryLook('public-frame', WIDE_LIGHT),
  galleryLook('bare-layout', WIDE_DARK),
  galleryLook('sign-in-frame', PHONE_LIGHT),
  galleryLook('loader', WIDE_LIGHT),
  galleryLook('exercise-loader', PHONE_DARK),
  galleryLook('actions', WIDE_DARK),
  galleryLook('fields', PHONE_LIGHT),
  galleryLook('choices', WIDE_LIGHT),
  galleryLook('prints', PHONE_DARK),
  galleryLook('overlays', WIDE_DARK),
  galleryLook('notices', PHONE_LIGHT),
  galleryLook('states', WIDE_LIGHT),
  galleryLook('figures', PHONE_DARK),
  galleryLook('charts', WIDE_DARK),
  galleryLook('tables', PHONE_LIGHT),
]

export const publicLooks: readonly Look[] = [...siteLooks, ...signInLooks, ...galleryLooks]
