/** A session that was assigned: what the player does with it is told, also after its page has gone. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { Assigned } from '#contract/assignments.ts'
import type { AssignmentIds } from '#rules/assignments.ts'
import { sayDone } from '#web/features/assignments/doing/done.ts'
import { follow, unheard } from '#web/features/assignments/doing/follow.ts'
import { tellAssignment } from '#web/features/assignments/doing/telling.ts'
import { useOpened } from '#web/features/assignments/doing/use-opened.ts'
import { isOn, playerState } from '#web/features/player/player-state.ts'

/** The one that is followed now; another takes its place. */
let following: { uuid: string; stop: () => void; leave: (goes: boolean) => void } | undefined

const followPlayer = (assigned: Assigned, session: string) => {
  let followed = unheard
  let told: string | undefined
  const tell = (status: 'complete' | 'incomplete', leaving = false) => {
    if (told === 'complete' || told === status) return
    told = status
    const isDone = status === 'complete'
    void tellAssignment(assigned, status, { leaving }).then((arrived) => arrived && isDone && sayDone(assigned))
  }
  const look = () => {
    const state = playerState.get()
    if (state.uuid !== session) {
      if (followed.on) tell('incomplete')
      followed = unheard
      return
    }
    const { position, duration, phase } = state
    const next = follow(followed, { uuid: session, on: isOn(state), ended: phase === 'ended', position, duration })
    followed = next.followed
    if (next.tell) tell(next.tell)
    if (next.tell === 'incomplete' && phase === 'ended' && told !== 'complete') playerState.set({ notice: 'leapt' })
  }
  const leave = (goes: boolean) => {
    if (followed.on) tell('incomplete', goes)
  }
  const hide = () => leave(true)
  const unsubscribe = playerState.subscribe(look)
  addEventListener('pagehide', hide)
  look()
  return {
    leave,
    stop() {
      unsubscribe()
      removeEventListener('pagehide', hide)
    },
  }
}

const followed = (assigned: Assigned, session: string) => {
  if (following?.uuid !== assigned.uuid) {
    following?.stop()
    following = { uuid: assigned.uuid, ...followPlayer(assigned, session) }
  }
  return following
}

export function AssignedListening({ ids, session }: { ids: AssignmentIds; session: string }) {
  const { pathname } = useLocation()
  const { assigned } = useOpened({ ids, type: 'mindfulness', attachment: session })
  const isOpen = assigned !== undefined && assigned.status !== 'complete'
  const begin = useEffectEvent(() => assigned && followed(assigned, session))
  useEffect(() => {
    const one = isOpen ? begin() : undefined
    // Its page goes, and the sound may go on in the small player.
    return () => one?.leave(false)
  }, [assigned?.uuid, isOpen, pathname])
  return null
}
