/** Starts single sign-on, and loads the options of the sign-in page. */
import { signInMethods, type SignInMethods, ssoLogin } from '#contract/partners.ts'
import { call } from '#web/lib/api.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { useEffect, useState } from 'react'
import { logFailure } from '#web/lib/log.ts'

interface StartOptions {
  schoolCode?: string | undefined
  returnTo?: string | undefined
}

/** Redirects to the platform. @throws ApiError if that isn't possible */
export const startSignOn = async ({ schoolCode, returnTo }: StartOptions = {}): Promise<void> => {
  const return_to = returnTo ?? stored.redirectUrl.read()
  const { Sso } = await call(ssoLogin, {
    Sso: { ...(schoolCode ? { school_code: schoolCode } : {}), ...(return_to ? { return_to } : {}) },
  })
  location.assign(Sso.redirect_url)
}

export const fetchSignOnOptions = async (schoolCode?: string): Promise<SignInMethods> => {
  const School = schoolCode ? { School: { school_code: schoolCode } } : {}
  return (await call(signInMethods, School)).Ways
}

/** Returns undefined until the options are known; the sign-in form works without them. */
export const useSignOnOptions = (): SignInMethods | undefined => {
  const [methods, setMethods] = useState<SignInMethods>()
  useEffect(() => {
    let isMounted = true
    fetchSignOnOptions().then(
      (loaded) => isMounted && setMethods(loaded),
      (error: unknown) => logFailure('sign-on options', error),
    )
    return () => {
      isMounted = false
    }
  }, [])
  return methods
}
