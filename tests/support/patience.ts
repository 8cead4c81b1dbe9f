import { configure } from '@testing-library/dom'

// Rendering often waits for a lazy import, which takes more than the default second on a busy machine.
configure({ asyncUtilTimeout: 5_000 })
