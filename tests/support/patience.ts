import { configure } from '@testing-library/dom'

// What waits for something to be drawn waits for code that is fetched first: on a busy machine a second is not enough.
configure({ asyncUtilTimeout: 5_000 })
