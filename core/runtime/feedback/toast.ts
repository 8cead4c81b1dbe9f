import Message from '@arco-design/web-react/es/Message'

/** Short plain-text messages at the top of the page. */
export const toast = {
  success: (text: string): void => void Message.success({ content: text }),
  info: (text: string): void => void Message.info({ content: text }),
  warning: (text: string): void => void Message.warning({ content: text }),
  error: (text: string): void => void Message.error({ content: text, duration: 4000 }),
  /** Stays until the returned function is called. */
  loading: (text: string): (() => void) => Message.loading({ content: text, duration: 0 }),
}
