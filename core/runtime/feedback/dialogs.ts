import { createElement, Fragment, type ReactNode } from 'react'
import { offerReload } from './reload-offer.ts'

let modalRequested = false
/** Lazy import of the modal. If its chunk is missing, the dialog cannot be shown: the user is offered a reload, and the caller gets the error. */
const loadModal = async () => {
  modalRequested = true
  try {
    return (await import('@arco-design/web-react/es/Modal')).default
  } catch (error) {
    offerReload()
    throw error
  }
}

/** A question with two buttons. */
export interface AskOptions {
  /** Default 提示. Chinese. */
  readonly title?: string
  /** The question. */
  readonly content: ReactNode
  /** Default 确定. */
  readonly okText?: string
  /** Default 取消. */
  readonly cancelText?: string
  /** Confirming is destructive: the button is red. */
  readonly danger?: boolean
}

/** A modal with one button. Resolves when it is closed. */
export const hint = async (content: ReactNode, title = '提示'): Promise<void> => {
  const Modal = await loadModal()
  return new Promise(resolve => {
    Modal.info({
      title,
      content,
      okText: '确定',
      maskClosable: false,
      icon: null,
      style: { width: 'var(--yh-frame-narrow)' },
      afterClose: resolve,
    })
  })
}

/** A question with two buttons. Resolves to true if it was confirmed. */
export const ask = async ({ title = '提示', content, okText = '确定', cancelText = '取消', danger }: AskOptions): Promise<boolean> => {
  const Modal = await loadModal()
  return new Promise(resolve => {
    let answer = false
    Modal.confirm({
      title,
      content,
      okText,
      cancelText,
      maskClosable: false,
      style: { width: 'var(--yh-frame-narrow)' },
      okButtonProps: danger ? { status: 'danger' } : undefined,
      onOk: () => {
        answer = true
      },
      afterClose: () => resolve(answer),
    })
  })
}

export interface DialogChoice {
  readonly key: string
  readonly label: string
}

/** A question with one button per choice and 取消; the last choice is the primary button. Resolves to the chosen key, or undefined if cancelled. */
export const choose = async (title: string, content: ReactNode, choices: readonly DialogChoice[]): Promise<string | undefined> => {
  const [Modal, { default: Button }] = await Promise.all([loadModal(), import('@arco-design/web-react/es/Button')])
  return new Promise(resolve => {
    let answer: string | undefined
    const pick = (key: string): void => {
      answer = key
      modal.close()
    }
    const modal = Modal.confirm({
      title,
      content,
      cancelText: '取消',
      maskClosable: false,
      style: { width: 'var(--yh-frame-narrow)' },
      footer: cancel =>
        createElement(
          Fragment,
          null,
          cancel,
          ...choices.map(({ key, label }, at) =>
            createElement(Button, { key, type: at === choices.length - 1 ? 'primary' : 'secondary', onClick: () => pick(key) }, label),
          ),
        ),
      afterClose: () => resolve(answer),
    })
  })
}

/** Closes any open hint or question; does not load the modal's chunk if none was used. */
export const closeDialogs = async (): Promise<void> => {
  if (modalRequested) (await loadModal()).destroyAll()
}
