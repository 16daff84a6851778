/** The nonce of this page's content security policy, for the few style elements that libraries make at run time. */
export function cspNonce() {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}

/** Hands the nonce to the scroll lock under Radix dialogs, menus and selects, which looks for this global. */
export function shareCspNonce() {
  const nonce = cspNonce()
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
