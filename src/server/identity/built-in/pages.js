// A demo account fills in its address at once, without loading the page again.
for (const link of document.querySelectorAll('a[data-email]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    document.querySelector('#email').value = link.dataset.email;
    document.querySelector('#password').focus();
  });
}

// A person who comes here to sign out has pressed a button for it already.
document.querySelector('button[data-press]')?.click();
