/** /join: where the code of a class is typed, or is brought along behind #. */
import { useLocation } from 'react-router'
import { JoinDoor } from '#web/features/identity/join/join-door.tsx'
import '#web/ui/icon/all-icons.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { DoorFrame } from '#web/ui/frame/room-frame.tsx'

export function JoinScreen() {
  const { hash } = useLocation()
  return (
    <DoorFrame scene={<Bay place="signUp" palette="noon" />} ink="dark" foot={<span />}>
      <JoinDoor key={hash} given={hash.slice(1)} />
    </DoorFrame>
  )
}
