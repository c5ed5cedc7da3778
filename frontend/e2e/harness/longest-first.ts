import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than the others, the longest first. */
const long = ['accessibility/screens', 'journeys/marketplace', 'journeys/board-kitchen', 'board/soak', 'journeys/board-network', 'journeys/orders', 'journeys/board-dialogs']

function rank({ moduleId }: TestSpecification): number {
  const place = long.findIndex((name) => moduleId.includes(name))
  return place < 0 ? long.length : place
}

/** Begins with the longest files, so that no worker is left with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
