/** The person's own requests to talk, and sending one: it counts as sent only when the server confirms it. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { type ContactRequest, contactCreate, contactList, contactWithdraw } from '#contract/support.ts'
import { refreshAnswers, useAction, useAnswer } from '#web/lib/answers.ts'
import { createUuid } from '#web/lib/device.ts'
import { useAppEvents } from '#web/lib/event-bus.ts'
import { useOnline } from '#web/lib/online.ts'

/** Delay before a retry in milliseconds, as long as the page stays open. */
const RETRY_DELAY_MS = 5000

/** Newest first. */
export const useRequests = (enabled: boolean): ContactRequest[] => {
  const { data } = useAnswer(contactList, {}, { enabled })
  useAppEvents((event) => {
    if (enabled && (event.kind === 'support' || event.kind === 'look')) void refreshAnswers(contactList)
  })
  return data?.Requests ?? []
}

export type SendStatus = 'resting' | 'sending' | 'offline' | 'failed' | 'refused'

interface SendRequest {
  state: SendStatus
  /** Sends the request, and retries while no answer arrives. */
  send: (contact: string) => void
  /** Cancels an unsent request. */
  cancel: () => void
}

const isFinal = (error: unknown): boolean => error instanceof ApiError && error.http >= 400 && error.http < 500

/** Sends a request to talk. @param onSent called with the stored request */
export const useSendRequest = (onSent: (request: ContactRequest) => void): SendRequest => {
  const online = useOnline()
  const { act } = useAction(contactCreate, { refreshes: [contactList] })
  const [pending, setPending] = useState<{ uuid: string; client_uuid: string; tries: number }>()
  const [state, setState] = useState<SendStatus>('resting')
  // The client_uuid of the current request: a late answer may belong to a canceled one, after someone else was asked.
  const currentRequest = useRef<string>(undefined)
  const endRequest = () => {
    currentRequest.current = undefined
    setPending(undefined)
    setState('resting')
  }
  const onSentRef = useRef(onSent)
  useEffect(() => {
    onSentRef.current = onSent
  })

  useEffect(() => {
    if (!pending || !online) return undefined
    let isCanceled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const { uuid, client_uuid } = pending
    const attempt = async (): Promise<void> => {
      try {
        const { Request } = await act({ Contact: { uuid, client_uuid } })
        // The request was sent, whichever attempt the server answered.
        if (currentRequest.current !== client_uuid) return
        endRequest()
        onSentRef.current(Request)
      } catch (error) {
        if (isCanceled) return
        setState(isFinal(error) ? 'refused' : 'failed')
        if (isFinal(error)) return
        timer = setTimeout(() => setPending({ ...pending, tries: pending.tries + 1 }), RETRY_DELAY_MS)
      }
    }
    void attempt()
    return () => {
      isCanceled = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an attempt starts with a request, or when the device is online again
  }, [pending, online])

  return {
    state: pending && !online ? 'offline' : state,
    send(contact) {
      const client_uuid = createUuid()
      currentRequest.current = client_uuid
      setState('sending')
      setPending({ uuid: contact, client_uuid, tries: 0 })
    },
    cancel: endRequest,
  }
}

export const useWithdrawRequest = () => useAction(contactWithdraw, { refreshes: [contactList] })
