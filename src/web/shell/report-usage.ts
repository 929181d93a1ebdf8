/**
 * Reports how long the app is in use, together with what only the shell knows: whether audio plays, and which page is
 * open.
 */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { startUsage, trackPage } from '#web/features/activity/usage/usage.ts'
import { isPlaybackOn, playerState } from '#web/features/library/player/player-state.ts'

const playbackSignal = { isOn: () => isPlaybackOn(playerState.get()), onChange: playerState.subscribe }

export const useReportUsage = (): void => {
  const { pathname } = useLocation()
  useEffect(() => startUsage(playbackSignal), [])
  useEffect(() => trackPage(pathname), [pathname])
}
