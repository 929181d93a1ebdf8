/**
 * The parts of the app for which a school asks families for consent. A part without consent is absent for that student.
 * See docs/product.md#family-consent.
 */
import type { Feature } from './features.ts'

/** `app` is the whole app: without a yes the student can't sign in. Asking for help needs no consent. */
export const consentParts = ['app', 'check_ins', 'journal', 'custom_exercises'] as const satisfies readonly (
  | 'app'
  | Feature
)[]
export type ConsentPart = (typeof consentParts)[number]

/** `none` means no answer yet, or an answer that was withdrawn. */
export const consentAnswers = ['given', 'refused', 'none'] as const
export type ConsentAnswer = (typeof consentAnswers)[number]

/** The methods by which a family can give its answer. */
export const consentMethods = ['form', 'e_mail', 'phone', 'in_person', 'other'] as const
export type ConsentMethod = (typeof consentMethods)[number]

interface ConsentState {
  user_type: string
  /** The parts that the school asks about. */
  consent_for: readonly string[]
  /** The parts that this student's family has consented to. */
  consented: readonly string[]
}

/** Consent is needed for students only. */
export const isConsented = (part: ConsentPart, { user_type, consent_for, consented }: ConsentState): boolean =>
  user_type !== 'student' || !consent_for.includes(part) || consented.includes(part)
