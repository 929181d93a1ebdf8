/** Houses in which journeys go on at the same time, each with a worker: more than there are cores only wait for each other. */
export const HOUSES = 2
