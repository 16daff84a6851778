/** The name of a cookie: on https a browser takes one with this prefix only from https, so that no page of an unprotected connection can set it. */
export const cookieName = (name: string, isHttps: boolean) => (isHttps ? `__Secure-${name}` : name)
