/** Adds and uses passkeys over the API, with a software authenticator. */
import * as passkeys from '#contract/identity/passkeys.ts'
import type { PasskeyAssertion, SignInProof } from '#contract/identity/sign-in-proof.ts'
import { PASSWORD, type Visitor } from '../fixtures/test-people.ts'
import {
  createSoftwarePasskey,
  type Deviation,
  signWithPasskey,
  type SoftwarePasskey,
} from './software-authenticator.ts'

type Caller = Pick<Visitor, 'call'>

export interface NewPasskey {
  proof?: SignInProof
  name?: string
  deviation?: Deviation
}

/** Proves the person's identity, and creates a passkey that the server doesn't know yet. */
export const preparePasskey = async (
  person: Caller,
  { proof = { password: PASSWORD }, name = 'School laptop', deviation }: NewPasskey = {},
) => {
  const { Options } = await person.call(passkeys.passkeySetup, { Proof: proof })
  const { passkey, created } = createSoftwarePasskey(Options, deviation)
  return { options: Options, passkey, block: { name, ...created } }
}

export const addPasskey = async (person: Caller, request: NewPasskey = {}) => {
  const { passkey, block } = await preparePasskey(person, request)
  const { Passkey, Recovery } = await person.call(passkeys.passkeyAdd, { Passkey: block })
  return { passkey, uuid: Passkey.uuid, codes: Recovery?.codes ?? [] }
}

/** Asks for a challenge, and signs it. */
export const createAssertion = async (
  visitor: Caller,
  passkey: SoftwarePasskey,
  deviation?: Deviation,
): Promise<PasskeyAssertion> => {
  const { Challenge } = await visitor.call(passkeys.passkeyChallenge, {})
  return signWithPasskey(passkey, Challenge, deviation)
}

export const signInByPasskey = async (visitor: Visitor, passkey: SoftwarePasskey, deviation?: Deviation) => {
  const { session } = await visitor.call(passkeys.passkeyLogin, {
    Passkey: await createAssertion(visitor, passkey, deviation),
  })
  visitor.userData = session.user_data
  return session
}
