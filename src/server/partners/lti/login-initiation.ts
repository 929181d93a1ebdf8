/** The first step of a launch: the platform says that somebody comes, and we ask it who (LTI 1.3 core, 5.1.1). */
import { PartnerFailure } from '../partner.ts'
import type { LtiPlatform } from './platform.ts'

/** What comes with the browser to /lti/login, in its query or its form. */
export interface LoginInitiation {
  issuer: string
  loginHint: string
  targetLinkUri: string
  messageHint: string | undefined
  clientId: string | undefined
  deploymentId: string | undefined
  /** The frame in which the platform keeps the state for us where cookies do not travel. */
  storageTarget: string | undefined
}

const LONGEST = 4000

/** @throws PartnerFailure where something is missing or much too long */
export const parseLoginInitiation = (fields: Readonly<Record<string, string>>): LoginInitiation => {
  const given = (name: string): string | undefined => {
    const value = fields[name]
    if (value !== undefined && value.length > LONGEST) throw new PartnerFailure('refused', `${name} is too long.`)
    return value === '' ? undefined : value
  }
  const needed = (name: string): string => {
    const value = given(name)
    if (value === undefined) throw new PartnerFailure('refused', `The platform didn't send its ${name}.`)
    return value
  }
  return {
    issuer: needed('iss'),
    loginHint: needed('login_hint'),
    targetLinkUri: needed('target_link_uri'),
    messageHint: given('lti_message_hint'),
    clientId: given('client_id'),
    deploymentId: given('lti_deployment_id'),
    storageTarget: given('lti_storage_target'),
  }
}

export interface LoginState {
  /** Ours alone, 128 random bits or more: comes back with the answer, and binds it to this browser. */
  state: string
  /** Ours alone as well: stands in the signed answer, once. */
  nonce: string
  /** /lti/launch of this installation, absolute. */
  redirectUri: string
}

/** Where the browser goes, to come back with a signed answer. */
export const authorizationUrlFor = (
  { authorizationUrl, clientId }: LtiPlatform,
  { loginHint, messageHint }: LoginInitiation,
  { state, nonce, redirectUri }: LoginState,
): string => {
  const url = new URL(authorizationUrl)
  const asked = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: clientId,
    redirect_uri: redirectUri,
    login_hint: loginHint,
    ...(messageHint !== undefined && { lti_message_hint: messageHint }),
    state,
    nonce,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}
