/* Submits the form that continues sign-on, as identity providers do. */
document.querySelector('form[data-send-on]')?.requestSubmit()
