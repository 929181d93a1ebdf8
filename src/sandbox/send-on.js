/* Sends the form that carries somebody on, as identity providers do. */
document.querySelector('form[data-send-on]')?.requestSubmit()
